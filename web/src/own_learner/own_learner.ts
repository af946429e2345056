// The parts that a page fetches with the first own learner: the editor, the store and the isolated threads.
export { editOwnLearner } from './editor';
export { isolated } from './isolation';
export { restoreLearners } from './kept';
