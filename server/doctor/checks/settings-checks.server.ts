import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { hasBlanks } from '../../../app/site/legal/legal-text.server.ts';
import { readUnfinishedRestore } from '../../backup/unfinished-restore.server.ts';
import { ConfigError } from '../../config/config.server.ts';
import { LEGAL_KINDS, readOperatorFacts } from '../../config/legal-texts.server.ts';
import type { DoctorContext } from '../doctor-context.server.ts';
import { fail, ok, warn, type Finding } from '../findings.server.ts';
import type { Check } from '../run-checks.server.ts';

export const SETTINGS_CHECKS: ReadonlyArray<Check<DoctorContext>> = [
  { name: 'settings', run: async (context) => checkSettings(context) },
  { name: 'keys', run: (context) => Promise.resolve(checkKeys(context)) },
  { name: 'restore', run: (context) => Promise.resolve(checkRestore(context)) },
];

export function wrongSettings({ problems }: ConfigError): Finding {
  const shown = problems.map((problem) => `${problem}.`).join(' ');
  return fail(
    shown,
    'Correct the settings in .env or in the environment; docs/settings.md lists them all.',
  );
}

function checkSettings({ config }: DoctorContext): Finding {
  const { isProduction, origin, operator, loadSamples } = config;
  const texts = readLegalTexts(config);
  if (texts instanceof ConfigError) return wrongSettings(texts);
  if (!isProduction) {
    return warn(
      `All settings are valid. This is a local installation at ${origin}, with stand-ins for payments and sign-in.`,
      'Set APP_ENV=production before other people use it.',
    );
  }
  const missing = [
    ...(operator.email ? [] : ['CONTACT_EMAIL']),
    ...(operator.address ? [] : ['OPERATOR_ADDRESS']),
  ];
  if (missing.length > 0) {
    return warn(
      `All settings are valid for ${origin}, but ${missing.join(', ')} ${missing.length === 1 ? 'isn’t' : 'aren’t'} set.`,
      'These settings tell visitors who runs the site; see “Contact, privacy and terms” in docs/operating.md.',
    );
  }
  if (!operator.legalDirectory) {
    return warn(
      `All settings are valid for ${origin}, but LEGAL_DIR isn’t set, so visitors see unfinished privacy, terms and accessibility texts.`,
      'Write these texts to a folder with `npm run memorials -- legal FOLDER`, finish them, and name the folder in LEGAL_DIR.',
    );
  }
  const templates = LEGAL_KINDS.filter((kind) => texts[kind] === undefined);
  if (templates.length > 0) {
    const files = templates.map((kind) => `${kind}.md`).join(', ');
    return warn(
      `All settings are valid for ${origin}, but LEGAL_DIR has no ${files}.`,
      'The site shows the template instead; see “Contact, privacy and terms” in docs/operating.md.',
    );
  }
  const unfinished = LEGAL_KINDS.filter((kind) => hasBlanks(texts[kind] ?? ''));
  if (unfinished.length > 0) {
    const files = unfinished.map((kind) => `${kind}.md`).join(', ');
    return warn(
      `All settings are valid for ${origin}, but LEGAL_DIR has blanks in ${files}.`,
      'Fill in what is in bold brackets; the site shows it, and says that the text isn’t finished.',
    );
  }
  if (loadSamples) {
    return warn(
      `All settings are valid for ${origin}. LOAD_SAMPLES adds memorials of fictional people.`,
    );
  }
  return ok(`All settings are valid for ${origin}.`);
}

/** As the start reads them. */
function readLegalTexts({ operator }: DoctorContext['config']) {
  try {
    return readOperatorFacts(operator).legalTexts;
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

const FEWEST_CHARACTERS = 12;

function checkKeys({ config, keyFor }: DoctorContext): Finding {
  const { sessionSecret, dataDirectory } = config;
  const advice =
    'Create a new secret with `openssl rand -base64 48`; everyone will have to log in again.';
  if (sessionSecret !== undefined) {
    const characters = new Set(sessionSecret).size;
    return characters < FEWEST_CHARACTERS
      ? fail(`SESSION_SECRET has only ${characters} different characters.`, advice)
      : ok('SESSION_SECRET is set. Keep a copy separate from the backups.');
  }
  if (!existsSync(join(dataDirectory, 'session-secret'))) {
    return warn('There’s no secret yet.', 'Start the product once to create it.');
  }
  if (!keyFor) return fail('The secret in DATA_DIR can’t be read.', advice);
  return ok('The secret is the one in DATA_DIR.');
}

function checkRestore({ config }: DoctorContext): Finding {
  const { dataDirectory } = config;
  const unfinished = readUnfinishedRestore(dataDirectory);
  if (unfinished === null) return ok('There’s no unfinished restore.');
  return fail(
    `A restore into ${dataDirectory} did not finish, so the product won’t start.`,
    'Run the same `npm run restore` command again; it starts from the beginning.',
  );
}
