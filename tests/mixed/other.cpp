#include "other.h"

Eigen::VectorXd line(int n) { return Eigen::VectorXd::LinSpaced(n, 0, 1); }

Pose doubled(Pose pose) {
  pose.position *= 2;
  return pose;
}

double product(const Eigen::MatrixXd& a) { return (a * a).sum(); }
