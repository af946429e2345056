// The paper's page begins.
import { begin } from '../page/begin';

void begin(
  () => import('./page_engine'),
  () => import('./start'),
);
