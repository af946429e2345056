// The panel "The network".
export { Network, type NetworkOptions } from './network';
