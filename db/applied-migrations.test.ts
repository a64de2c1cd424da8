import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, 'migrations');

/** The first 16 digits of each file's SHA-256. A new migration adds a line. Existing lines never change. */
const APPLIED = {
  '0001-memorials.sql': '709bbe9f51fcd472',
  '0002-seeds.sql': 'd2ab5cfb05bf5a4e',
  '0003-tributes-list.sql': '959b02898080cd9c',
  '0010-accounts.sql': 'fcdd9bd2cbeda54f',
  '0011-mails.sql': '2d48e2cded312bf4',
  '0020-billing.sql': '61e60cb1d88a2820',
  '0021-memorial-changes.sql': 'f1a0f817f609ec60',
  '0022-sitemap.sql': '648565d898623904',
  '0024-quick-pages.sql': 'ef34df908052203c',
  '0025-code-requesters.sql': '6670a3baa5eb2a5d',
  '0026-sessions-and-passwords.sql': '906d01fb1a34bcaf',
  '0027-social-sign-ins.sql': '361f22c94e5b147b',
  '0028-refunds.sql': 'ee31784e20c872fd',
  '0031-sitemap-without-invented-people.sql': '253386511678a8c4',
  '0040-members-and-drafts.sql': '08f227da2e38f5c7',
  '0041-tributes-by-section-id.sql': 'bb404ad95dab2175',
  '0042-media-details.sql': '40aee17f15ba9c03',
  '0043-uploads.sql': 'bfefba660bdc523c',
  '0044-media-uses.sql': 'bb1e09b5045565d0',
  '0045-words-of-visitors.sql': '620c124b2f5dd1e0',
  '0047-invitations.sql': '2be61577bc17a0f1',
  '0048-draft-authors.sql': '3982cb0fd62ef101',
  '0049-handover-and-successors.sql': 'b510284b32bfccdf',
  '0050-cases.sql': '6b61f99dcaf913b0',
  '0051-family-door.sql': '264c04f2732266e1',
  '0052-find-by-name.sql': '84427635be255143',
  '0053-purge-requests-and-invitations.sql': '4f9987836bb1788c',
  '0054-archives.sql': 'd734378926ed42d6',
  '0056-archive-returns.sql': '13e0137f7bc97fc4',
  '0057-booklets.sql': '2b80417fcfc73204',
  '0058-share-cards.sql': '508698d3e9169c67',
  '0060-archive-return-deaths.sql': '49609f08161af087',
  '0061-media-in-removed-parts.sql': '8bfe8c35eaeb688e',
  '0062-bounds-of-the-history.sql': '2b70796f40d1723a',
  '0064-writers-and-photos.sql': 'd6eb491561301bab',
  '0066-words-by-time.sql': 'cdeabd37c3657ba9',
  '0067-corrected-emails.sql': '611c3f91735ff15e',
  '0069-dates-of-pictures.sql': 'c90376c3fa348266',
  '0070-offers.sql': 'eb6d83e8dcde95cd',
  '0071-account-languages.sql': 'd2e3a6f44264d49b',
  '0072-turned-pictures.sql': '6315910898648ec4',
  '0073-names-in-two-scripts.sql': 'a1c5082cbfebfb6d',
  '0074-attendance.sql': 'c72210e1262fa7f7',
  '0075-videos.sql': '6a00542b6cbcb2d3',
  '0076-video-sounds.sql': '596d9f50412f516e',
  '0077-backup-runs.sql': '7de61ee52ac32b69',
  '0078-sign-in-providers-and-invitations.sql': '1c770f1b89584650',
  '0079-passkeys.sql': 'ab4e8fdf0b3de09c',
  '0080-operator.sql': '621fc0f92e1c8658',
  '0081-mail-bounces.sql': '8f1c555ce1234069',
  '0082-cdn-purges.sql': '94095f61c5033652',
  '0083-media-uses-by-memorial.sql': '794872947b54a7d8',
  '0084-memorials-of-answers.sql': 'e892588dc18e0ecb',
  '0085-keys-by-memorial.sql': '65a5859415436647',
  '0086-versions-in-files.sql': '01329b47d5237a74',
  '0087-find-by-year-and-place.sql': '759d537222232799',
  '0088-incoming-parts.sql': 'c1a1841481794cab',
  '0090-mail-complaints.sql': 'ebbc0fe74d3af4a6',
  '0091-passkeys-that-confirm.sql': '2c99d2c0dc12c617',
  '0093-tracks-of-videos-on-pages.sql': '53e83c69995ead17',
  '0094-disconnected-providers-and-complaints.sql': 'ae3940d04b433b68',
  '0095-what-sweeps-look-at.sql': '79aa9d3fcd15ada0',
  '0096-what-sweeps-have-not-seen.sql': '891cc39d2231b44e',
  '0097-what-the-night-reads.sql': '959703c3ecfe8094',
  '0098-drafts-without-members.sql': 'a4b39c21a0770674',
  '0099-memorials-of-account-archives.sql': 'c16fa31d06be0b1c',
  '0100-earlier-verdicts.sql': '57c8ebf0d57c23a8',
  '0101-names-folded-anew.sql': '967c5c73c9a7a85f',
  '0102-languages-of-emails.sql': 'd44625c04e720a28',
  '0103-names-of-this-folding.sql': 'bef09c62421b3de1',
  '0104-language-of-offers-to-help.sql': '65a4e98f64cfab91',
  '0105-when-members-are-told.sql': 'f34839cccced3c7c',
  '0106-closed-accounts.sql': '248e226b61958a43',
  '0107-owners-who-can-log-in.sql': '66d824dfe15cb0c7',
  '0108-names-spelled-out.sql': '19c18280a75f9bd0',
};

test('migrations that may have been applied are never edited', () => {
  const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const checksums = files.map((name) => {
    const text = readFileSync(join(MIGRATIONS, name), 'utf8').replaceAll('\r\n', '\n');
    return [name, createHash('sha256').update(text).digest('hex').slice(0, 16)];
  });
  expect(Object.fromEntries(checksums)).toEqual(APPLIED);
});
