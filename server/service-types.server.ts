import type { PasskeyContext } from '../app/accounts/passkeys/passkeys-context.server.ts';
import type { HashCost, PasswordHasher } from '../app/accounts/passwords/passwords.server.ts';
import type { SocialContext } from '../app/accounts/social/social-context.server.ts';
import type { ArchivePages } from '../app/archives/page/archived-pages.ts';
import type { ArchiveProcess } from '../app/archives/restoring/checking/archive-reader.server.ts';
import type { ReturnUploads } from '../app/archives/restoring/receiving/return-context.server.ts';
import type { ArchiveParts } from '../app/archives/storage/archive-parts.server.ts';
import type { Prices } from '../app/billing/stripe/prices.server.ts';
import type { TimeoutOptions } from '../app/billing/stripe/stripe-client.server.ts';
import type { StripeGateway } from '../app/billing/stripe/stripe-gateway.server.ts';
import type { BookletProcess } from '../app/booklets/making/build-booklet.server.ts';
import type { CaseTokens } from '../app/cases/case-tokens.server.ts';
import type { DraftUploads } from '../app/drafts/uploads/upload-context.server.ts';
import type { FindI18n } from '../app/language/i18n.server.ts';
import type { Outbox } from '../app/mail/outbox-transport.server.ts';
import type { MailService } from '../app/mail/service.server.ts';
import type { MailTransport } from '../app/mail/transport.server.ts';
import type {
  CountHelpRequests,
  CountUnreadCondolences,
  CountWaitingMessages,
  EmptyMessages,
  ReadGuestList,
  RemoveCopies,
} from '../app/management/management-context.server.ts';
import type { ReadJapaneseName } from '../app/management/slugs/japanese-names.server.ts';
import type { IncomingFiles } from '../app/media/incoming/incoming-files.server.ts';
import type { IntakeProcess } from '../app/media/intake/process/intake-process.server.ts';
import type { VideoEncoder } from '../app/media/intake/videos/video-encoder.server.ts';
import type { MediaService } from '../app/media/service.server.ts';
import type { ServedFiles } from '../app/media/serving/served-files.server.ts';
import type { MediaStorage } from '../app/media/storage/storage.server.ts';
import type { LinkTokens } from '../app/members/links/link-tokens.server.ts';
import type { DescribeMemorials } from '../app/members/members-context.server.ts';
import type { DoorContext } from '../app/memorials/door/door-context.server.ts';
import type { RenderMarkdown } from '../app/memorials/markdown-cache.server.ts';
import type { MediaAccess } from '../app/memorials/media-access/media-access.server.ts';
import type { ShareCards } from '../app/memorials/share-card/share-cards.server.ts';
import type { UnsubscribeTokens } from '../app/messages/notifications/unsubscribe-tokens.server.ts';
import type { FormTokens } from '../app/messages/writing/form-token.server.ts';
import type { WriterTokens } from '../app/messages/writing/writers-page/writer-token.server.ts';
import type { Installation } from '../app/operator/operator-context.server.ts';
import type { RateLimiter } from '../app/rate-limiter/rate-limiter.server.ts';
import type { VideoRenderer, VideoSounds } from '../app/videos/videos-context.server.ts';
import type { Database } from '../db/database.server.ts';
import type { JobQueue } from '../db/job-queue.server.ts';
import type { Config } from './config/config.server.ts';
import type { KeyFor } from './config/secret-keys.server.ts';
import type { Log } from './monitoring/log.server.ts';
import type { PageCacheCounts } from './page-cache/page-cache.server.ts';
import type { RATE_LIMITS } from './rate-limits.server.ts';

export interface AppDependencies {
  config: Config;
  database: Database;
  jobs: JobQueue;
  keyFor: KeyFor;
  log: Log;
  /** decides which visitors can see pictures and videos; the caller must connect it to the database's notifications */
  mediaAccess?: MediaAccess;
  servedFiles?: ServedFiles;
  pageCacheCounts?: () => PageCacheCounts;
  /** renders the pages of archives; without it, archives cannot be made */
  archivePages?: ArchivePages;
  overrides?: {
    now?: () => Date;
    transport?: MailTransport;
    hasher?: PasswordHasher;
    hashCost?: HashCost;
    intake?: IntakeProcess;
    films?: VideoEncoder;
    bookletProcess?: BookletProcess;
    videoRenderer?: VideoRenderer;
    archiveProcess?: ArchiveProcess;
    runDoctor?: Installation['runDoctor'];
    providerTimeoutSeconds?: number;
    stripeTimeout?: TimeoutOptions & { requestTimeoutMs: number };
  };
}

/** The context of all use cases. A use case names the part of it that it needs. */
export interface Services
  extends
    AppDependencies,
    SocialContext,
    Pick<PasskeyContext, 'passkeyChallenges'>,
    Pick<DoorContext, 'doorPasswords' | 'doorPasses' | 'takeDoorTurn' | 'guestLinks'> {
  kysely: Database['kysely'];
  mail: MailService;
  limits: RateLimiter<keyof typeof RATE_LIMITS>;
  describeMemorials: DescribeMemorials;
  dataDirectory: string;
  findI18n: FindI18n;
  /** the application's public URL without a trailing slash */
  origin: string;
  product: Config['product'];
  storage: MediaStorage;
  /** the payment provider; undefined if payments are not configured */
  gateway: StripeGateway | undefined;
  prices: Prices | undefined;
  archivePages: ArchivePages;
  archiveParts: ArchiveParts;
  /** the child process that reads archives */
  archiveProcess: ArchiveProcess;
  bookletProcess: BookletProcess;
  videoRenderer: VideoRenderer;
  videoSounds: VideoSounds;
  /** the folder with the segments of memorial videos */
  videoSegments: string;
  returnUploads: ReturnUploads;
  renderMarkdown: RenderMarkdown;
  countWaitingWords: CountWaitingMessages;
  countUnreadCondolences: CountUnreadCondolences;
  countHelpRequests: CountHelpRequests;
  readGuestList: ReadGuestList;
  emptyMessages: EmptyMessages;
  removeCopies: RemoveCopies;
  readJapaneseName: ReadJapaneseName;
  /** tokens of mailed links (`/i/{token}`) */
  linkTokens: LinkTokens;
  /** tokens of visitors' forms */
  formTokens: FormTokens;
  /** tokens of writers' own pages (`/w/{token}`) */
  writerTokens: WriterTokens;
  unsubscribeTokens: UnsubscribeTokens;
  /** the addresses of accounts that may open `/operator` */
  operators: ReadonlySet<string>;
  installation: Installation;
  /** tokens of the pages of claims (`/c/{token}`) */
  caseTokens: CaseTokens;
  /** for the hashes by which senders are recognized */
  senderKey: Buffer;
  /** files of visitors' photos until a job has prepared them */
  wordsPhotos: IncomingFiles;
  /** the files of uploads that are not yet part of a memorial */
  draftUploads: DraftUploads;
  media: MediaService;
  /** pictures of public memorials in link previews */
  shareCards: ShareCards;
  mediaAccess: MediaAccess;
  /** stores mails instead of sending them, on a developer's machine without a mail server */
  outbox: Outbox | undefined;
  now: () => Date;
}
