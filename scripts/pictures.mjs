// `npm run pictures` takes screenshots of the built product with the sample memorials. The start page and the page
// "Features" show the screenshots.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
  /**
   * @param {string} name
   * @param {string} path
   * @param {string} [wanted] - text that shows that the page has loaded
   * @param {boolean} [isTop] - scrolls the text to the top of the screen
   */
  const take = async (name, path, wanted, isTop) => {
    await page.goto(path);
    if (wanted) await page.getByText(wanted).first().waitFor();
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
    if (wanted && isTop) {
      await page
        .getByText(wanted)
        .first()
        .evaluate((/** @type {{ scrollIntoView(): void }} */ element) => element.scrollIntoView());
    }
    await save(name, await page.screenshot());
  };
  // As visitors see it, so before the login.
  await page.setViewportSize(DESK);
  await page.goto(`/${SLUG}`);
  await page.evaluate('document.fonts.ready');
  await save('desk', await page.screenshot(), DESK_WIDTH);
  await page.setViewportSize(SCREEN);
  await take('page', `/${SLUG}`);
  await writeTribute(page);
  const login = await context.request.post('/api/v1/auth/login', {
    data: DEMO_USER,
    headers: { origin },
  });
  if (!login.ok()) throw new Error(`The demo user could not sign in: ${login.status()}`);
  const answer = await context.request.get('/api/v1/memorials');
  const [memorial] = (await answer.json()).data.memorials;
  await take('words', `/memorial/${memorial.id}/tributes`, 'Harold Finch');
  await take('editor', `/memorial/${memorial.id}/memorial-page`, 'Memorial Page');
  await take('settings', `/memorial/${memorial.id}/settings`, 'Version history');
  await take('archive', `/memorial/${memorial.id}/settings/download`, 'Download everything', true);
  await take('booklet', `/memorial/${memorial.id}/memorial-booklet`, 'Make booklet');
  await take('video', `/memorial/${memorial.id}/memorial-video`, 'Make video');
  await browser.close();
}

/** @param {import('@playwright/test').Page} page */
async function writeTribute(page) {
  await page.goto(`/${SLUG}/add-tribute`);
  await page
    .getByLabel('Your tribute')
    .fill(
      'She lent me a book when I was nine and never asked for it back. I have read it every winter since.',
    );
  await page.getByLabel('Your name').fill('Harold Finch');
  await page.getByLabel(/^How did you know/).fill('Neighbour');
  await save('write', await page.screenshot());
  // The server holds a text back as possible spam if it is sent within three seconds of opening the form.
  await page.waitForFunction((since) => Date.now() - since > 3_500, Date.now());
  await page.locator('button[name="intent"][value="send"]').click();
  await page.waitForURL('**/w/*');
}

/** @param {string} name @param {Buffer} png @param {number} [width] */
async function save(name, png, width = WIDTH) {
  await mkdir(FOLDER, { recursive: true });
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
