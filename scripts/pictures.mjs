// `npm run pictures` takes screenshots of the built product with the sample memorials. The start page and the page
// "Features" show the screenshots. The rooms and the form are taken in every language, because their pictures are text.
// The memorial page is taken once: what can be read of it is the family's, and the link beside it leads to the same page.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

import { buildWhenNeeded } from './building/production-build.mjs';
import { endOnSignals } from './child-process.mjs';
import { NATIVE_NODE, ROOT, runScript, say } from './project.mjs';
import { SERVER_FLAGS, SERVER_MAIN, serverEnvironment } from './server-process.mjs';
import { bootstrap } from './setup/bootstrap.mjs';
import { findBrowser } from './testing/find-browser.mjs';

const FOLDER = join(ROOT, 'public/pictures/features');
const SLUG = 'eleanor-whitfield';
const DEMO_USER = { email: 'rose@example.org', password: 'garden-gate' };
/** The screen in CSS pixels. The browser takes screenshots of twice this width and height. */
const SCREEN = { width: 390, height: 760 };
const WIDTH = 544;
const DESK = { width: 1280, height: 800 };
const DESK_WIDTH = 1088;

/** What a neighbour writes, in each language of `OFFERED_LANGUAGES`. */
const TRIBUTES = {
  en: [
    'She lent me a book when I was nine and never asked for it back. I have read it every winter since.',
    'Neighbour',
  ],
  es: [
    'Cuando yo tenía nueve años me prestó un libro y nunca me lo pidió de vuelta. Desde entonces lo leo cada invierno.',
    'Vecino',
  ],
  fr: [
    'Quand j’avais neuf ans, elle m’a prêté un livre et ne me l’a jamais réclamé. Depuis, je le relis chaque hiver.',
    'Voisin',
  ],
  de: [
    'Als ich neun war, lieh sie mir ein Buch und wollte es nie zurück. Seitdem lese ich es jeden Winter.',
    'Nachbar',
  ],
  pl: [
    'Kiedy miałem dziewięć lat, pożyczyła mi książkę i nigdy nie poprosiła o zwrot. Od tamtej pory czytam ją każdej zimy.',
    'Sąsiad',
  ],
  'pt-BR': [
    'Quando eu tinha nove anos, ela me emprestou um livro e nunca o pediu de volta. Desde então, eu o leio todo inverno.',
    'Vizinho',
  ],
  ar: ['أعارتني كتابًا وأنا في التاسعة ولم تطلبه مني قط. ومنذ ذلك الحين أقرؤه كل شتاء.', 'جار'],
  he: [
    'כשהייתי בן תשע היא השאילה לי ספר ומעולם לא ביקשה אותו בחזרה. מאז אני קורא בו בכל חורף.',
    'שכן',
  ],
  ja: [
    '九歳のとき本を貸してくださり、返してほしいとは一度もおっしゃいませんでした。以来、毎年冬に読み返しています。',
    '近所の者',
  ],
};

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  await buildWhenNeeded();
  const dataFolder = await mkdtemp(join(tmpdir(), 'memorials-pictures-'));
  try {
    // The first start creates the sample memorials, which have no owner.
    await (await startServer(dataFolder)).stop();
    await runCommand(dataFolder, ['invite', SLUG, DEMO_USER.email, '--role', 'owner']);
    const server = await startServer(dataFolder);
    try {
      await takeAll(server.origin);
    } finally {
      await server.stop();
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
});

/** @param {string} origin */
async function takeAll(origin) {
  const { chromium, devices } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({
    ...devices['Pixel 7'],
    viewport: SCREEN,
    deviceScaleFactor: 2,
    baseURL: origin,
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // As visitors see it, so before the login.
  await page.setViewportSize(DESK);
  await open(page, `/${SLUG}`);
  await save('desk', await page.screenshot(), DESK_WIDTH);
  await page.setViewportSize(SCREEN);
  await open(page, `/${SLUG}`);
  await save('page', await page.screenshot());
  await takeForm(page, 'en');
  const headers = { origin };
  const login = await context.request.post('/api/v1/auth/login', { data: DEMO_USER, headers });
  if (!login.ok()) throw new Error(`The demo user could not sign in: ${login.status()}`);
  const answer = await context.request.get('/api/v1/memorials');
  const [memorial] = (await answer.json()).data.memorials;
  await takeRooms(page, `/memorial/${memorial.id}`, 'en');
  await offerLanguages(page, `/memorial/${memorial.id}/memorial-page`);
  for (const language of Object.keys(TRIBUTES).filter((tag) => tag !== 'en')) {
    const visitor = await browser.newContext({
      ...devices['Pixel 7'],
      viewport: SCREEN,
      deviceScaleFactor: 2,
      baseURL: origin,
      locale: language,
      reducedMotion: 'reduce',
    });
    await takeForm(await visitor.newPage(), language);
    await visitor.close();
    const { firstName, lastName } = (await (await context.request.get('/api/v1/auth/me')).json())
      .data.user;
    const data = { firstName, lastName, language };
    const changed = await context.request.put('/api/v1/auth/profile', { data, headers });
    if (!changed.ok()) throw new Error(`The language could not be changed: ${changed.status()}`);
    await takeRooms(page, `/memorial/${memorial.id}`, language);
  }
  await browser.close();
}

/** @param {import('@playwright/test').Page} page @param {string} room @param {string} language */
async function takeRooms(page, room, language) {
  /** @param {string} name @param {string} path @param {string} [top] - what is scrolled to the top */
  const take = async (name, path, top) => {
    await open(page, `${room}/${path}`);
    await page.waitForFunction(`document.documentElement.lang === '${language}'`);
    if (top) await page.locator(top).first().evaluate(`(element) => element.scrollIntoView()`);
    await save(`${language}/${name}`, await page.screenshot());
  };
  await take('words', 'tributes');
  await take('editor', 'memorial-page');
  await take('settings', 'settings');
  await take('archive', 'settings/download', 'main section h2');
  await take('booklet', 'memorial-booklet');
  await take('video', 'memorial-video');
}

/** Opens a page and waits until all of it is there. @param {import('@playwright/test').Page} page @param {string} path */
async function open(page, path) {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  await page.locator('.loading-outline').waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  // The address of a test server would say nothing to the visitors of the product.
  await page.evaluate(`{
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      text.nodeValue = text.nodeValue.replaceAll(/localhost:\\d+/g, 'memorials.example');
    }
  }`);
}

/** Lets visitors read the page in other languages. @param {import('@playwright/test').Page} page @param {string} editor */
async function offerLanguages(page, editor) {
  await open(page, editor);
  await page.getByRole('button', { name: 'Edit' }).first().click();
  const saved = page.waitForResponse(`**/draft/changes`);
  await page.getByLabel('Other languages for visitors').check();
  await saved;
  await page.getByRole('button', { name: 'Publish' }).first().click();
  const published = page.waitForResponse(`**/publish`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish/ })
    .click();
  await published;
}

/** A tribute that is filled in, and in English also sent. @param {import('@playwright/test').Page} page @param {string} language */
async function takeForm(page, language) {
  const [words = '', relation = ''] = TRIBUTES[/** @type {keyof typeof TRIBUTES} */ (language)];
  await open(page, `/${SLUG}/add-tribute${language === 'en' ? '' : `?language=${language}`}`);
  await page.locator('textarea[name="text"]').fill(words);
  await page.locator('input[name="name"]').fill('Harold Finch');
  await page.locator('input[name="relationship"]').fill(relation);
  await page.locator('input[name="relationship"]').blur();
  await save(`${language}/write`, await page.screenshot());
  if (language !== 'en') return;
  // The server holds a text back as possible spam if it is sent within three seconds of opening the form.
  await page.waitForFunction((since) => Date.now() - since > 3_500, Date.now());
  await page.locator('button[name="intent"][value="send"]').click();
  await page.waitForURL('**/w/*');
}

/** @param {string} name @param {Buffer} png @param {number} [width] */
async function save(name, png, width = WIDTH) {
  await mkdir(dirname(join(FOLDER, name)), { recursive: true });
  const { default: sharp } = await import('sharp');
  await sharp(png)
    .resize({ width })
    .webp({ quality: 78 })
    .toFile(join(FOLDER, `${name}.webp`));
  say(`public/pictures/features/${name}.webp`);
}

/** @param {string} dataFolder */
function settingsOf(dataFolder) {
  return serverEnvironment({
    PATH: process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: join(dataFolder, 'data'),
    LOG_LEVEL: 'warn',
  });
}

/** @param {string} dataFolder */
async function startServer(dataFolder) {
  const child = spawn(NATIVE_NODE, [...SERVER_FLAGS, SERVER_MAIN], {
    cwd: dataFolder,
    env: settingsOf(dataFolder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let origin = '';
  for await (const line of createInterface({ input: child.stdout })) {
    origin = /is open at (http:\S+)/.exec(line)?.[1] ?? '';
    if (origin) break;
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** @param {string} dataFolder @param {string[]} words */
async function runCommand(dataFolder, words) {
  const child = spawn(
    NATIVE_NODE,
    ['server/cli/memorials-command.server.ts', dataFolder, ...words],
    {
      env: settingsOf(dataFolder),
      stdio: 'inherit',
    },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`memorials ${words.join(' ')} ended with ${code}`);
}
