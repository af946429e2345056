// The page of sweeps begins.
import { begin } from '../begin';

void begin(() => import('./start'));
