import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

import { ROOT } from '../project.mjs';
import { SERVER_FLAGS } from '../server-process.mjs';
import { settingNames } from '../settings.mjs';
import { kubernetesSettings } from './kubernetes-settings.mjs';

const KUBERNETES = 'deploy/kubernetes';

/** @param {string} path */
function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}

describe('Kubernetes', () => {
  const documents = readdirSync(join(ROOT, KUBERNETES)).flatMap((name) =>
    parseAllDocuments(read(join(KUBERNETES, name))).map((document) => ({
      name,
      errors: document.errors,
      manifest: document.toJS(),
    })),
  );
  /** @param {string} kind */
  const ofKind = (kind) =>
    documents.filter(({ manifest }) => manifest.kind === kind).map(({ manifest }) => manifest);
  const [deployment] = ofKind('Deployment');
  const { spec: pod } = deployment.spec.template;
  const [container] = pod.containers;

  test('each file is YAML, and each object is in the namespace', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([]);
    const elsewhere = documents.filter(
      ({ manifest: { kind, metadata } }) =>
        !['Namespace', 'Kustomization'].includes(kind) && metadata.namespace !== 'memorials',
    );
    expect(elsewhere).toEqual([]);
  });

  test('`apply --kustomize` names existing files, except those an operator fills in', () => {
    const [{ resources }] = ofKind('Kustomization');
    const examples = ['secret.example.yaml', 'restore.example.yaml', 'ingress.yaml'];
    const others = ['kustomization.yaml', ...examples];
    expect(new Set([...resources, ...others])).toEqual(
      new Set(readdirSync(join(ROOT, KUBERNETES))),
    );
  });

  test('ConfigMap and Secret match .env.example: node scripts/deployment/write-kubernetes-settings.mjs', () => {
    const { configMap, secret } = kubernetesSettings();
    expect(read(join(KUBERNETES, 'configmap.yaml'))).toBe(configMap);
    expect(read(join(KUBERNETES, 'secret.example.yaml'))).toBe(secret);
  });

  test('each setting is in one of them, or set by the image', () => {
    const inConfigMap = Object.keys(ofKind('ConfigMap')[0].data);
    const inSecret = Object.keys(ofKind('Secret')[0].stringData);
    const set = [...inConfigMap, ...inSecret, 'APP_ENV', 'HOST', 'PORT', 'DATA_DIR'];
    expect(set.toSorted()).toEqual(
      settingNames()
        .filter((name) => name !== 'STRIPE_API_URL')
        .toSorted(),
    );
    expect(inSecret).toEqual(
      expect.arrayContaining(['SESSION_SECRET', 'DATABASE_URL', 'SMTP_URL', 'MAIL_DKIM_KEY']),
    );
    expect(inConfigMap).toEqual(
      expect.arrayContaining(['PASSWORD_MIN_LENGTH', 'MAIL_DKIM_SELECTOR']),
    );
  });

  test("the pod has no rights it doesn't need", () => {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources.limits.memory).toBeDefined();
  });

  test('it writes where the image expects it, and each volume is declared', () => {
    const paths = container.volumeMounts.map(
      (/** @type {{ mountPath: string }} */ { mountPath }) => mountPath,
    );
    expect(paths).toEqual([/ DATA_DIR=(\S+)/.exec(read('Dockerfile'))?.[1], '/backups', '/tmp']);
    const claims = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    const claimed = pod.volumes.flatMap(
      (/** @type {any} */ volume) => volume.persistentVolumeClaim?.claimName ?? [],
    );
    expect(claimed).toEqual(claims);
  });

  test('a restore has the settings, the rights and the volumes of the product', () => {
    const [{ spec: job }] = ofKind('Job');
    const { spec: restoring } = job.template;
    const [restore] = restoring.containers;
    for (const field of ['securityContext', 'volumes', 'automountServiceAccountToken']) {
      expect(restoring[field]).toEqual(pod[field]);
    }
    for (const field of ['image', 'envFrom', 'securityContext', 'volumeMounts', 'resources']) {
      expect(restore[field]).toEqual(container[field]);
    }
    const [node, command, ...words] = restore.command;
    expect([node, ...words]).toEqual(['node', '.', 'restore', '--replace']);
    expect(existsSync(join(ROOT, command)), command).toBe(true);
  });

  test('probes ask what docs/operating.md says: no restart while the database is down', () => {
    expect(container.livenessProbe.httpGet.path).toBe('/healthz');
    expect(container.readinessProbe.httpGet.path).toBe('/healthz');
    const { httpGet, periodSeconds, failureThreshold } = container.startupProbe;
    expect(httpGet.path).toBe('/readyz');
    // A migration waits for half an hour for other queries (db/migrate.server.ts).
    expect(periodSeconds * failureThreshold).toBeGreaterThan(30 * 60);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(28 + 5);
  });

  test('service, budget and ingress lead to the pod', () => {
    const { labels } = deployment.spec.template.metadata;
    expect(ofKind('Service')[0].spec.selector).toEqual(labels);
    expect(ofKind('PodDisruptionBudget')[0].spec.selector.matchLabels).toEqual(labels);
    const [{ http }] = ofKind('Ingress')[0].spec.rules;
    expect(http.paths[0].backend.service).toEqual({
      name: ofKind('Service')[0].metadata.name,
      port: { name: container.ports[0].name },
    });
  });
});

describe('systemd', () => {
  const unit = read('deploy/systemd/memorials.service');
  /** @param {string} name */
  const valuesOf = (name) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('it starts the product as everywhere', () => {
    const [start = ''] = valuesOf('ExecStart');
    const [node, ...rest] = start.split(' ');
    expect(node).toBe('/opt/memorials/node_modules/node/bin/node');
    expect(rest).toEqual([...SERVER_FLAGS, 'build/start/main.js']);
  });

  test('it may write only its own folders', () => {
    expect(valuesOf('ProtectSystem')).toEqual(['strict']);
    expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
    expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
    const environment = valuesOf('Environment').join(' ');
    expect(environment).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`);
    expect(environment).toContain(`BACKUP_DIR=${valuesOf('ReadWritePaths')[0]}`);
    expect(environment).toContain(`NODE_COMPILE_CACHE=/var/cache/${valuesOf('CacheDirectory')[0]}`);
  });

  test('it sets only settings the product knows, and its commands get the same', () => {
    const known = new Set([
      ...settingNames(),
      'NODE_ENV',
      'MALLOC_ARENA_MAX',
      'MALLOC_MMAP_THRESHOLD_',
      'NODE_COMPILE_CACHE',
    ]);
    const set = valuesOf('Environment').flatMap((line) => line.split(' '));
    expect(set.filter((entry) => !known.has(entry.split('=')[0] ?? ''))).toEqual([]);
    const command = read('deploy/systemd/memorials');
    for (const entry of set.filter((one) => /^(APP_ENV|.*_DIR)=/.test(one))) {
      expect(command).toContain(`--setenv=${entry}`);
    }
  });
});

describe('the command `memorials` of a machine with systemd', () => {
  /**
   * @param {...string} words
   * @returns the file that it starts
   */
  function started(...words) {
    const folder = mkdtempSync(join(tmpdir(), 'memorials-command-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const out = execFileSync('sh', [join(ROOT, 'deploy/systemd/memorials'), ...words], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    });
    const lines = out.trimEnd().split('\n');
    const [file, from, ...given] = lines.slice(lines.findIndex((line) => line.endsWith('.ts')));
    expect(from && realpathSync(from)).toBe(realpathSync(folder));
    expect(given).toEqual(words);
    return file;
  }

  const BACKUP = 'server/backup/backup-command.server.ts';
  const OTHERS = 'server/cli/memorials-command.server.ts';

  test.each([
    [BACKUP, ['backup', 'a folder']],
    [BACKUP, ['backup', '--check', 'list']],
    [BACKUP, ['backup']],
    [BACKUP, ['restore', 'a folder', '--replace']],
    [OTHERS, ['backup', 'list']],
    [OTHERS, ['backup', 'prove', '2026-11-28']],
    [OTHERS, ['doctor', '--json']],
    [OTHERS, ['mail', 'check', 'a message.eml']],
  ])('%s for %j', (file, words) => {
    expect(started(...words)).toBe(file);
  });
});

describe('release.yml', () => {
  const workflow = parse(read('.github/workflows/release.yml'));
  const jobs = Object.values(workflow.jobs);
  /** @type {Array<{ id?: string, run?: string, uses?: string, with?: Record<string, unknown> }>} */
  const steps = jobs.flatMap(({ steps: of = [] }) => of);

  test('a version tag is tested before its image is published', () => {
    expect(workflow.on).toEqual({ push: { tags: ['v*'] } });
    expect(workflow.jobs.test.uses).toBe('./.github/workflows/check.yml');
    const check = parse(read('.github/workflows/check.yml'));
    expect(check.on).toHaveProperty('workflow_call');
    expect(check.jobs.manifests.steps[1].run).toContain('kubeconform');
    expect(workflow.jobs.image.needs).toEqual(['test', 'version']);
  });

  test('the image names the commit and the version of its tag', () => {
    const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with?.['build-args']).toMatch(/^COMMIT=\$\{\{ github\.sha \}\}$/);
    expect(read('Dockerfile')).toMatch(/^ARG COMMIT\nRUN npm run build$/m);
    const [, compared] = workflow.jobs.version.steps;
    expect(compared.run).toBe(
      'test "v$(jq --raw-output .version package.json)" = "$GITHUB_REF_NAME"',
    );
  });

  test.each([
    ['v1.10.0', 'true'],
    ['v1.9.1', 'false'],
    ['v2.0.0-rc.1', 'false'],
  ])('%s becomes `latest`: %s', (tag, latest) => {
    const folder = mkdtempSync(join(tmpdir(), 'memorials-tags-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const git = (/** @type {string[]} */ ...words) => execFileSync('git', words, { cwd: folder });
    git('init', '--quiet');
    git(
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@b.c',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'x',
    );
    for (const name of ['v1.9.0', 'v1.10.0', 'v1.9.1', 'v2.0.0-rc.1', 'vault']) git('tag', name);
    const output = join(folder, 'output');
    const run = steps.find(({ id }) => id === 'newest')?.run ?? '';
    const env = { PATH: process.env['PATH'], GITHUB_REF_NAME: tag, GITHUB_OUTPUT: output };
    execFileSync('bash', ['-e', '-c', run], { cwd: folder, env });
    expect(readFileSync(output, 'utf8')).toBe(`latest=${latest}\n`);
    const names = steps.find(({ uses }) => uses?.startsWith('docker/metadata-action@'));
    expect(names?.with?.['flavor']).toBe('latest=${{ steps.newest.outputs.latest }}');
  });

  test('only the publishing job can write, and only packages', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(jobs.flatMap(({ permissions = [] }) => permissions)).toEqual([
      { contents: 'read', packages: 'write' },
    ]);
  });

  test('each action is pinned to a version', () => {
    const uses = steps.flatMap(({ uses: action }) => action ?? []);
    expect(uses.length).toBeGreaterThan(5);
    expect(uses.filter((action) => !/@v\d+\.\d+\.\d+$/.test(action))).toEqual([]);
  });

  test('the image comes with an SBOM and its provenance', () => {
    const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ push: true, sbom: true, provenance: 'mode=max' });
  });
});
