/** The columns of `bco run`, in its order. */
export const columns = [
  'problem',
  'learner',
  'repeat',
  'round',
  'average_loss',
  'average_loss_center',
  'regret',
  'regret_gap',
  'linear_minimizations',
  'projections',
  'learner_seconds',
  'clamps',
  'floors',
  'value_bound',
  'gradient_bound',
  'bound_printed',
  'bound_corrected',
  'outside',
  'exceeded',
  'bounds_from',
  'newton_steps',
  'dynamic_regret',
  'feedback_seconds',
] as const;

/** Begins a line below the rows that says where they come from. */
export const provenanceMark = '# bco-playground ';
