// Tests only the code that reads files, without the module: nothing has to be built.
import { fileURLToPath } from 'node:url';

const project = fileURLToPath(new URL('../..', import.meta.url));

export default {
  server: { fs: { allow: [project] } },
  test: { root: project, alias: { vitest: `${project}/web/node_modules/vitest` } },
};
