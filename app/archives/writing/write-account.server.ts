import { listPasskeys } from '../../accounts/passkeys/own-passkeys.server.ts';
import { readLanguage, readUser } from '../../accounts/user-names.server.ts';
import { describeMemorials } from '../../management/describe-memorials.server.ts';
import { purgeTime } from '../../management/taking-down/taking-down.server.ts';
import type { Actor } from '../../members/access.server.ts';
import { mayEdit } from '../../members/role-rules.ts';
import { listMembershipsOfUser } from '../../members/service.server.ts';
import { readSlugs } from '../../memorials/slugs-of-memorials.server.ts';
import { AppError } from '../../wire/errors/app-error.ts';
import { toError } from '../../wire/errors/caught.ts';
import { dayInWords } from '../../wire/text/day-in-words.ts';
import { readerOf } from '../archive-readers.server.ts';
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, type AccountFile } from '../format/contract.ts';
import { ARCHIVE_FILES, ARCHIVE_FOLDERS, isSafePath } from '../format/file-names.ts';
import { accountReadme } from '../format/readme.ts';
import type { HeldMemorial } from '../tables.server.ts';
import { readContent, type ArchiveContent } from './read-content.server.ts';
import { writeManifest, writeMemorial } from './write-memorial.server.ts';
import type { OnProgress, WritingContext } from './writing-context.server.ts';
import { ZipOutput } from './zip-output.server.ts';

/** Streams the ZIP of each memorial into the outer ZIP, so that no inner ZIP is stored in a file. */
export async function writeAccount(
  context: WritingContext,
  actor: Actor,
  { zip, onProgress }: { zip: ZipOutput; onProgress: OnProgress },
): Promise<{ missing: number; held: HeldMemorial[]; purgedAt: Date | undefined }> {
  const { kysely } = context;
  const now = context.now();
  const user = await readUser(kysely, actor.userId);
  if (!user) throw new AppError('MEMORIAL_NOT_FOUND');
  const language = await readLanguage(kysely, actor.userId);
  const passkeys = (await listPasskeys(kysely, actor.userId)).map(
    ({ name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
      name,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    }),
  );
  const memberships = await listMembershipsOfUser(kysely, actor.userId);
  const ids = memberships.map(({ memorialId }) => memorialId);
  const [names, slugs] = [await describeMemorials(kysely, ids), await readSlugs(kysely, ids)];
  const total = memberships.length + 1;
  const memorials: AccountFile['memorials'] = [];
  let missing = 0;
  const held: HeldMemorial[] = [];
  const takenDown: Date[] = [];
  for (const [index, { memorialId: id, role }] of memberships.entries()) {
    await onProgress({ done: index, total });
    const slug = slugs.get(id);
    const name = names.get(id)?.name;
    if (slug === undefined || name === undefined) continue;
    const content = mayEdit(role)
      ? await readContent(context, await readerOf(context, actor, id))
      : undefined;
    const file = content ? memorialFileName(slug) : null;
    memorials.push({ id, slug, name, role, file });
    if (!content || file === null) continue;
    const keepAlive: OnProgress = () => onProgress({ done: index, total });
    missing += await writeInner(context, content, {
      zip,
      path: file,
      onProgress: keepAlive,
    });
    held.push({ id, hasLetters: content.letters !== null });
    if (content.memorial.takenDownAt) takenDown.push(content.memorial.takenDownAt);
  }
  await writeAccountFiles(context, zip, {
    account: { ...user, passkeys },
    language,
    memorials,
    now,
  });
  await onProgress({ done: total, total });
  const [first] = takenDown.toSorted((a, b) => a.getTime() - b.getTime());
  return { missing, held, purgedAt: first && purgeTime(first) };
}

/** A slug can be a name that Windows reserves, such as `con`. */
function memorialFileName(slug: string): string {
  const path = `${ARCHIVE_FOLDERS.memorials}${slug}.zip`;
  return isSafePath(path) ? path : `${ARCHIVE_FOLDERS.memorials}${slug}-page.zip`;
}

async function writeInner(
  context: WritingContext,
  content: ArchiveContent,
  { zip, path, onProgress }: { zip: ZipOutput; path: string; onProgress: OnProgress },
): Promise<number> {
  const inner = new ZipOutput();
  const stored = zip.add({
    path,
    content: inner.stream,
    isText: false,
    modifiedAt: context.now(),
  });
  const writing = writeMemorial(context, content, { zip: inner, onProgress }).catch(
    (error: unknown) => {
      inner.stream.destroy(toError(error));
      throw error;
    },
  );
  const [missing] = await Promise.all([writing, stored]);
  return missing;
}

async function writeAccountFiles(
  context: WritingContext,
  zip: ZipOutput,
  facts: {
    account: AccountFile['account'];
    language: string;
    memorials: AccountFile['memorials'];
    now: Date;
  },
): Promise<void> {
  const { account, language, memorials, now } = facts;
  const file: AccountFile = {
    format: ARCHIVE_FORMAT,
    version: ARCHIVE_VERSION,
    account,
    memorials,
  };
  const i18n = context.findI18n(language);
  const readme = accountReadme(i18n, {
    name: account.name,
    product: context.product.name,
    day: dayInWords(now, i18n.locale),
    left: memorials.flatMap((memorial) => (memorial.file === null ? memorial.name : [])),
  });
  const texts = {
    [ARCHIVE_FILES.account]: `${JSON.stringify(file, null, 1)}\n`,
    [ARCHIVE_FILES.readme]: readme,
  };
  for (const [path, content] of Object.entries(texts)) {
    await zip.add({ path, content: [content], isText: true, modifiedAt: now });
  }
  await writeManifest(context, zip, { kind: 'account', missing: [], now });
}
