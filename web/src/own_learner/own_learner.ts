// What a page fetches with the first learner of its reader's own: the editor, what the browser keeps, and threads apart.
export { editOwnLearner } from './editor';
export { isolated } from './isolation';
export { restoreLearners } from './kept';
