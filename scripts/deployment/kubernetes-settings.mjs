// The settings of .env.example as deploy/kubernetes has them: secrets in a Secret, all others in a ConfigMap.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { ROOT } from '../project.mjs';

export const CONFIGMAP_FILE = join(ROOT, 'deploy/kubernetes/configmap.yaml');
export const SECRET_FILE = join(ROOT, 'deploy/kubernetes/secret.example.yaml');

/** The image sets these, and production rejects STRIPE_API_URL. */
const LEFT_OUT = new Set(['APP_ENV', 'HOST', 'PORT', 'DATA_DIR', 'STRIPE_API_URL']);
const IS_SECRET = /(SECRET|PASSWORD|TOKEN|KEY)$/;
/** An address with a password in it. */
const PASSWORD_IN_ADDRESS = ':password@';

/** What an installation on Kubernetes begins with. All other settings are empty, which counts as unset. */
const VALUES = new Map([
  ['ORIGIN', 'https://memorials.example.org'],
  ['BACKUP_DIR', '/backups'],
  // Where the ingress controller's own address is.
  ['TRUSTED_PROXIES', '10.0.0.0/8'],
]);

/** @typedef {{ name: string, example: string, comment: string[] }} Setting */

/** @returns {{ configMap: string, secret: string }} */
export function kubernetesSettings() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const settings = readSettings(example).filter(({ name }) => !LEFT_OUT.has(name));
  return {
    configMap: page(
      ['All settings without a secret. An empty one counts as unset.'],
      { kind: 'ConfigMap', field: 'data' },
      settings.filter((setting) => !isSecret(setting)),
    ),
    secret: page(
      ['A template: copy it to secret.yaml, fill it in and keep that out of Git.'],
      { kind: 'Secret', field: 'stringData' },
      settings.filter(isSecret),
    ),
  };
}

/** @param {Setting} setting */
function isSecret({ name, example }) {
  return IS_SECRET.test(name) || example.includes(PASSWORD_IN_ADDRESS);
}

/** @param {string} text */
function readSettings(text) {
  /** @type {Setting[]} */
  const settings = [];
  /** @type {string[]} */
  let comment = [];
  for (const line of text.split('\n')) {
    const [, name, example = ''] = /^#?\s?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      settings.push({ name, example, comment });
      comment = [];
    } else if (line.startsWith('#')) comment.push(line.replace(/^# ?/, ''));
    else comment = [];
  }
  return settings;
}

/**
 * @param {readonly string[]} about
 * @param {{ kind: string, field: string }} type
 * @param {readonly Setting[]} settings
 */
function page(about, { kind, field }, settings) {
  return [
    ...about.map((line) => `# ${line}`),
    '# Written by scripts/deployment/write-kubernetes-settings.mjs from .env.example.',
    'apiVersion: v1',
    `kind: ${kind}`,
    'metadata:',
    '  name: memorials',
    '  namespace: memorials',
    `${field}:`,
    ...settings.flatMap(({ name, comment }) => [
      ...comment.map((line) => `  # ${line}`.trimEnd()),
      `  ${name}: '${VALUES.get(name) ?? ''}'`,
    ]),
    '',
  ].join('\n');
}
