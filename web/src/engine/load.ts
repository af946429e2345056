// From an address to a running module: fetched and compiled once, instantiated in every thread.
import create from 'virtual:module-glue';
import type { Module } from './module.js';

/** An address, bytes, or what gives the bytes. */
export type ModuleFile = string | URL | BufferSource | (() => Promise<BufferSource>);

// (func (result v128) i32.const 0 i8x16.splat): valid only where there is SIMD.
const simdProbe = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

export async function compile(file: ModuleFile): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') {
    throw new Error('This browser has no WebAssembly, which the simulation needs.');
  }
  if (!WebAssembly.validate(simdProbe)) {
    throw new Error(
      'This browser has no WebAssembly SIMD, which the simulation needs. It is available in Chrome and Edge from version 91, Firefox from 89 and Safari from 16.4.',
    );
  }
  if (typeof file === 'function') return compiled(await file());
  if (typeof file !== 'string' && !(file instanceof URL)) return compiled(file);
  const { answer, bytes, type } = await read(file);
  try {
    // While it is still being read; and browsers keep for the next visit what they have compiled in this way.
    if (answer) return await WebAssembly.compileStreaming(answer);
  } catch {
    // The bytes tell why.
  }
  return fromBytes(file, await bytes(), type);
}

// Each browser has its own words for it.
const forbidden = /\bCSP\b|content.security.policy/i;

async function compiled(bytes: BufferSource): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    if (!forbidden.test(messageOf(error))) throw error;
    throw new Error(
      "The simulation cannot run here: the Content-Security-Policy of this page must allow 'wasm-unsafe-eval' in script-src.",
    );
  }
}

/** The bytes that `compile` reads, to be compiled elsewhere. */
export async function bytesOf(file: ModuleFile): Promise<BufferSource> {
  if (typeof file === 'function') return file();
  if (typeof file !== 'string' && !(file instanceof URL)) return file;
  return (await read(file)).bytes();
}

async function fromBytes(file: string | URL, bytes: ArrayBuffer, type: string): Promise<WebAssembly.Module> {
  try {
    return await compiled(bytes);
  } catch (error) {
    if (/wasm-unsafe-eval/.test(messageOf(error))) throw error;
    const magic = new Uint8Array(bytes, 0, Math.min(4, bytes.byteLength));
    const isModule = magic.join() === '0,97,115,109';
    const why = isModule ? messageOf(error) : `it is not WebAssembly but ${type || 'a file of unknown type'}`;
    throw new Error(`The simulation's module at ${shown(file)} cannot be used: ${why}.`);
  }
}

export function instantiate<M extends Module>(compiled: WebAssembly.Module): Promise<M> {
  return new Promise((resolve, reject) => {
    create({
      instantiateWasm(imports, done) {
        WebAssembly.instantiate(compiled, imports)
          .then((instance) => done(instance, compiled))
          .catch(reject);
        return {};
      },
    }).then((module) => resolve(module as M), reject);
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface Read {
  /** A response that can be compiled while it is being read. */
  answer?: Response;
  bytes(): Promise<ArrayBuffer>;
  type: string;
}

async function read(file: string | URL): Promise<Read> {
  const failed = (error: unknown) =>
    new Error(`The simulation's module at ${shown(file)} cannot be loaded: ${messageOf(error)}.`);
  try {
    const url = new URL(file, globalThis.document?.baseURI ?? globalThis.location?.href);
    if (url.protocol === 'file:' && typeof process === 'object') {
      const fs = 'node:fs/promises'; // in a variable: no bundler may look for it
      const { readFile } = (await import(
        /* @vite-ignore */ /* webpackIgnore: true */ fs
      )) as typeof import('node:fs/promises');
      const bytes = new Uint8Array(await readFile(url)).buffer;
      return { bytes: () => Promise.resolve(bytes), type: '' };
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`the server answered ${response.status}`);
    const type = response.headers.get('content-type') ?? '';
    const bytes = async (from: Response) => {
      try {
        return await from.arrayBuffer();
      } catch (error) {
        throw failed(error);
      }
    };
    if (type.split(';')[0]!.trim() !== 'application/wasm') return { bytes: () => bytes(response), type };
    const copy = response.clone();
    return { answer: response, bytes: () => bytes(copy), type };
  } catch (error) {
    throw failed(error);
  }
}

function shown(url: string | URL): string {
  return String(url)
    .replace(/[?#].*$/, '')
    .split('/')
    .at(-1)!;
}
