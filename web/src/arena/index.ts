// The panel "One round, line by line".
export { Arena, type ArenaOptions } from './arena';
