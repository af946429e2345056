// The panel "The plane".
export { Arena, type ArenaOptions } from './arena';
