import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { ROOT } from './project.mjs';
import { SERVER_FLAGS } from './server-process.mjs';
import { settingNames } from './settings.mjs';

const NOT_OURS = new Set([
  'NODE_ENV',
  'MALLOC_ARENA_MAX',
  'MALLOC_MMAP_THRESHOLD_',
  'NODE_COMPILE_CACHE',
  'PATH',
]);

/** compose.yaml need not pass these settings on: it sets DATABASE_URL itself, and production rejects STRIPE_API_URL. */
const FIXED = new Set(['DATABASE_URL', 'STRIPE_API_URL']);

/** @typedef {{ word: string, rest: string }} Instruction */

/** @type {Instruction[]} */
const dockerfile = read('Dockerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => {
    const [word = '', ...rest] = line.split(' ');
    return { word, rest: rest.join(' ') };
  });
const lastStage = dockerfile.slice(dockerfile.findLastIndex(({ word }) => word === 'FROM'));

describe('Dockerfile', () => {
  const stages = instructions('FROM').map((rest) => /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []);

  test.each(stages.map(([, image]) => image))('%s names a version', (image) => {
    expect(image).toMatch(/^[^:]+:[^:]*(?:\d|bookworm)/);
  });

  test('everything copied exists, or was made by an earlier stage', () => {
    const copies = instructions('COPY').map((rest) => {
      const from = /^--from=(\S+) /.exec(rest)?.[1];
      return {
        from,
        sources: rest
          .replace(/^--from=\S+ /, '')
          .split(' ')
          .slice(0, -1),
      };
    });
    const names = stages.map(([, , name]) => name);
    const made = copies.flatMap(({ from }) => (from ? [from] : []));
    expect(names).toEqual(expect.arrayContaining(made));
    const own = copies.flatMap(({ from, sources }) => (from ? [] : sources));
    expect(own.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
    const ignored = new Set(read('.dockerignore').split('\n'));
    expect(own.filter((source) => ignored.has(source.replace(/^\.\//, '')))).toEqual([]);
  });

  test('the product runs as an unprivileged user', () => {
    expect(of(lastStage, 'USER')).toEqual(['1000:1000']);
  });

  test('the commands that create its user are on the path', () => {
    const path = /(?:^| )PATH=(\S+)/.exec(of(lastStage, 'ENV').join(' '))?.[1]?.split(':');
    expect(path).toEqual(expect.arrayContaining(['/usr/sbin', '/usr/bin', '/sbin', '/bin']));
  });

  test('its health check asks where the product responds', () => {
    const [check = ''] = of(lastStage, 'HEALTHCHECK');
    expect(check).toContain("process.env.PORT + '/healthz'");
    expect(read('server/monitoring/health.server.ts')).toContain("'/healthz'");
  });

  test('it starts as everywhere, from an existing file, without a shell', () => {
    const [entry = '[]'] = of(lastStage, 'ENTRYPOINT');
    const [node, ...rest] = JSON.parse(entry);
    expect(node).toBe('node');
    const flags = rest.slice(0, -1);
    expect(SERVER_FLAGS).toEqual(expect.arrayContaining(flags));
    const start = String(rest.at(-1));
    expect(start.startsWith('build/') || existsSync(join(ROOT, start)), start).toBe(true);
  });

  test('it sets only settings the product knows', () => {
    const names = of(lastStage, 'ENV').flatMap((rest) => [...rest.matchAll(/(\w+)=/g)]);
    expect(unknown(names.map(([, name = '']) => name))).toEqual([]);
  });
});

describe('compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'));
  const { product, database } = services;

  test('it sets only settings the product knows', () => {
    expect(unknown(Object.keys(product.environment))).toEqual([]);
  });

  test('every deployment setting reaches the product under its own name', () => {
    const imageSets = of(lastStage, 'ENV').join(' ');
    const mayBeSet = settingNames().filter(
      (name) => !FIXED.has(name) && !new RegExp(`(?:^| )${name}=`).test(imageSets),
    );
    expect(mayBeSet.length).toBeGreaterThan(20);
    const passedOn = mayBeSet.map((name) => [name, String(product.environment[name])]);
    expect(passedOn.filter(([name, value]) => !value?.startsWith(`\${${name}:`))).toEqual([]);
  });

  test('data is on declared volumes, in folders the image gives its user', () => {
    const used = [...product.volumes, ...database.volumes].map((entry) => entry.split(':'));
    expect(new Set(used.map(([name]) => name))).toEqual(new Set(Object.keys(volumes)));
    const data = /DATA_DIR=(\S+)/.exec(of(lastStage, 'ENV').join(' '))?.[1];
    expect(product.volumes).toEqual([`data:${data}`, 'backups:/backups']);
    const [made = ''] =
      /install --directory --owner=1000 .*/.exec(of(lastStage, 'RUN').join(' ')) ?? [];
    expect(made.split(' ').slice(-2)).toEqual([data, '/backups']);
  });

  test("the product waits for a responding database, and is reached on the image's port", () => {
    expect(product.depends_on.database.condition).toBe('service_healthy');
    expect(database.healthcheck.test).toContain('pg_isready');
    expect(product.ports).toEqual([`127.0.0.1:3000:${of(lastStage, 'EXPOSE')[0]}`]);
  });

  test('it contains no password, and required settings say what they are', () => {
    const settings = Object.entries({ ...product.environment, ...database.environment });
    const secrets = settings.filter(([name]) => /SECRET|PASSWORD|TOKEN|KEY/.test(name));
    expect(secrets.map(([, value]) => value)).toEqual(
      secrets.map(() => expect.stringMatching(/^\$\{\w+:[?-].*\}$/)),
    );
  });
});

/** @param {string} word */
function instructions(word) {
  return of(dockerfile, word);
}

/**
 * @param {readonly Instruction[]} stage
 * @param {string} wanted
 */
function of(stage, wanted) {
  return stage.filter(({ word }) => word === wanted).map(({ rest }) => rest);
}

/** @param {readonly string[]} names */
function unknown(names) {
  const known = new Set(settingNames());
  return names.filter((name) => !known.has(name) && !NOT_OURS.has(name));
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
