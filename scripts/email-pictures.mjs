// `npm run email-pictures FOLDER` takes pictures of every email, as a phone and a wide window show it, light and dark.
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { endOnSignals } from './child-process.mjs';
import { PlainFailure, ROOT, runScript, say } from './project.mjs';
import { findBrowser } from './testing/find-browser.mjs';

const ON_ONE_SHEET = 8;

endOnSignals();
await runScript(async () => {
  const folder = process.argv[2];
  if (!folder) throw new PlainFailure('Name a folder: npm run email-pictures FOLDER');
  await mkdir(folder, { recursive: true });
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  });
  for (const language of ['en', 'ar']) {
    const mails = await renderAll(language);
    for (const width of [390, 600]) {
      for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
        const page = await browser.newPage({ colorScheme });
        for (let at = 0; at < mails.length; at += ON_ONE_SHEET) {
          const name = `emails-${language}-${width}-${colorScheme}-${at / ON_ONE_SHEET + 1}.png`;
          await takeSheet(page, mails.slice(at, at + ON_ONE_SHEET), width, join(folder, name));
          say(name);
        }
        await page.close();
      }
    }
  }
  await browser.close();
});

/**
 * @param {string} language
 * @returns {Promise<Array<{ title: string; html: string }>>}
 */
async function renderAll(language) {
  const file = join(ROOT, 'app/mail/testing/print-emails.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [file, language], {
    maxBuffer: 50_000_000,
  });
  return JSON.parse(stdout);
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {ReadonlyArray<{ title: string; html: string }>} mails
 * @param {number} width
 * @param {string} path
 */
async function takeSheet(page, mails, width, path) {
  await page.setViewportSize({ width: (width + 16) * 4 + 16, height: 900 });
  const frames = mails.map(
    ({ title, html }) =>
      `<div style="width:${width}px;flex:none"><p style="margin:0 0 4px">${escaped(title)}</p><iframe srcdoc="${escaped(html)}" style="width:${width}px;border:0;height:100px;display:block"></iframe></div>`,
  );
  await page.setContent(
    `<body style="margin:16px;font:14px sans-serif;background:#999;color:#000"><div style="display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start">${frames.join('')}</div></body>`,
    { waitUntil: 'load' },
  );
  await page.evaluate(`for (const frame of document.querySelectorAll('iframe')) {
    frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px';
    if (frame.contentDocument.documentElement.scrollWidth > ${width}) frame.style.outline = '4px solid red';
  }`);
  await page.screenshot({ path, fullPage: true });
}

/** @param {string} text */
function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
