// The page of sweeps begins.
import { begin } from '../begin';

void begin(
  () => import('../page_engine'),
  () => import('./start'),
);
