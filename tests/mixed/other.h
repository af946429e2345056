// A library whose interface passes Eigen's objects by value.
#pragma once

#include <Eigen/Core>

struct Pose {
  char name;
  Eigen::Vector4d position;
};

Eigen::VectorXd line(int n);
Pose doubled(Pose pose);
double product(const Eigen::MatrixXd& a);
