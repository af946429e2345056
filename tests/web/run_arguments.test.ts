// The arguments of web/run, read before it builds anything.
import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { root } from './native';

describe('web/run', () => {
  const port = '--port must be a whole number between 1 and 65535, got';
  it.each([
    ['--biuld', 'unknown argument "--biuld", known are --build, --host [ADDRESS] and --port N'],
    ['--port', `${port} nothing`],
    ['--port 0', `${port} "0"`],
    ['--port 65536', `${port} "65536"`],
    ['--port 80a', `${port} "80a"`],
    ['--port -1', `${port} "-1"`],
    ['--host --port 099999', `${port} "099999"`],
    ['--host a/b', '--host must be a name or an address, got "a/b"'],
    ['--build --port 8080', '--build does not serve: --port has no meaning with it'],
  ])('refuses "%s"', (given, sentence) => {
    const { status, stdout, stderr } = spawnSync(`${root}/web/run`, given.split(' '), { encoding: 'utf8' });
    expect({ status, stdout, stderr }).toEqual({ status: 2, stdout: '', stderr: `web/run: ${sentence}\n` });
  });
});
