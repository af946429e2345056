// The native build beside the web's.
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
export const command = process.env.BCO_COMMAND ?? `${root}/build/bco`;
