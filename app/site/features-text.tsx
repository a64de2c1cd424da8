import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { VIDEO_BYTES, PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { OFFERED_LANGUAGES, spokenLanguage } from '../language/offered-languages.ts';
import { formatBytes } from '../wire/text/format-bytes.ts';
import { formatCount } from '../wire/text/format-count.ts';

export function FeaturesText() {
  return (
    <>
      <PageFeatures />
      <WordsFeatures />
      <KeepingFeatures />
    </>
  );
}

function PageFeatures() {
  const { t, i18n } = useLingui();
  const { films: freeVideos } = PLAN_LIMITS.free;
  const { films: proVideos } = PLAN_LIMITS.pro;
  const freePhotos = formatCount(PLAN_LIMITS.free.pictures, i18n.locale);
  const proPhotos = formatCount(PLAN_LIMITS.pro.pictures, i18n.locale);
  const videoSize = formatBytes(VIDEO_BYTES, i18n.locale);
  return (
    <>
      <Feature
        title={t`Their whole story on one page`}
        picture="page"
        isForAll
        alt={t`Eleanor Whitfield’s page on a phone, with her portrait, name, dates and a quote`}
        lead={t`A portrait, their story, photos, videos, a timeline, a family tree and tributes, in one of thirty themes.`}
        question={t`What else is on a page?`}
      >
        <Trans>
          A page can be for one person or a couple. It opens quickly, even on an old phone or a slow
          connection. A QR code for the headstone always leads to it.
        </Trans>
      </Feature>
      <Feature
        title={t`Your first page in about three minutes`}
        picture="editor"
        shows="end"
        alt={t`The editor on a phone, with the sections of the page as cards`}
        lead={t`Four short steps, and everything is saved as you type, even offline.`}
        question={t`How much can I add?`}
      >
        <Trans>
          Free includes {freePhotos} photos and {freeVideos} videos; Pro includes {proPhotos} photos
          and {proVideos} videos. Each video can be up to {videoSize}. You can add hundreds of
          photos at once. If your phone locks or goes offline, the upload carries on afterwards. You
          can also import a family tree from a GEDCOM file. Visitors see nothing until you publish.
        </Trans>
      </Feature>
    </>
  );
}

function WordsFeatures() {
  const { t } = useLingui();
  return (
    <>
      <Feature
        title={t`Memories from friends and family`}
        picture="write"
        alt={t`The tribute form on a phone, with a few lines written`}
        lead={t`Friends don’t need an account to write a tribute, or a condolence that only the family can read.`}
        question={t`What can friends write?`}
      >
        <Trans>
          Each message can be up to 5,000 characters long and include a photo. Friends can edit or
          delete what they wrote at any time.
        </Trans>
      </Feature>
      <Feature
        title={t`You read every tribute first`}
        picture="words"
        shows="end"
        alt={t`The Tributes Management screen on a phone, with a tribute to publish or decline`}
        lead={t`Tributes are only published once you’ve read them.`}
        question={t`What about spam and hurtful messages?`}
      >
        <Trans>
          Spam is kept separate, and messages that may be hurtful stay hidden until you choose to
          see them. We email you about the first message right away, then at most once an hour. If
          you like, tributes from people you trust can appear without review.
        </Trans>
      </Feature>
      <Feature
        title={t`Decide together who sees it`}
        picture="settings"
        shows="end"
        alt={t`The settings on a phone, with the web address and who can see the page`}
        lead={t`The page can be public, open to anyone with the link, or only for family and friends with a password or invitation.`}
        question={t`Can we change things later, or undo a mistake?`}
      >
        <Trans>
          You can change the web address and who can see the page at any time. Links with the old
          web address keep working. We keep your latest 200 published versions, plus the first
          version from each earlier month. Anything removed by mistake can be restored within 30
          days. Invite relatives to edit the page with you, review tributes or add their own photos.
          You can also transfer ownership or name a legacy contact.
        </Trans>
      </Feature>
    </>
  );
}

function KeepingFeatures() {
  const { t } = useLingui();
  const { photos: freePhotos } = PLAN_LIMITS.free.video;
  const { photos: proPhotos } = PLAN_LIMITS.pro.video;
  return (
    <>
      <Feature
        title={t`Download everything`}
        picture="archive"
        alt={t`The settings on a phone, with “Download everything”`}
        lead={t`One file holds the whole page, with your original photos and videos and every message. It’s always free.`}
        question={t`What can I do with the file?`}
      >
        <Trans>
          You can open the page on any computer, even offline, and use the file to restore the
          memorial. The file also includes your family tree and a spreadsheet of the tributes. Each
          file is available to download for 14 days, and you can make a new one at any time.
        </Trans>
      </Feature>
      <Feature
        title={t`A booklet to print`}
        picture="booklet"
        shows="end"
        alt={t`The Memorial Booklet screen on a phone, with a choice of sections and paper sizes`}
        lead={t`Make a booklet from the page, with its photos, tributes and a QR code that leads back to the page.`}
        question={t`How do we print the booklet?`}
      >
        <Trans>
          You can print the booklet on your own printer, on A5, A4 or Letter paper. Pro also
          includes a print-ready file for a print shop, with 3 mm bleed and crop marks.
        </Trans>
      </Feature>
      <Feature
        title={t`A video for the service`}
        picture="video"
        shows="end"
        alt={t`The Memorial Video screen on a phone, with a preview of the video`}
        lead={t`Make a video from the photos and captions on the page, to show at the service or share with relatives.`}
        question={t`How do we make a video?`}
      >
        <Trans>
          The first version is ready in a few minutes. You can then change the order, leave photos
          out, edit captions and add music. The preview shows each change at once. The Free plan
          includes up to {freePhotos} photos in a video, and Pro includes up to {proPhotos}.
        </Trans>
      </Feature>
    </>
  );
}

interface FeatureProps {
  title: string;
  /** name of a picture in public/pictures/features; `npm run pictures` creates the pictures */
  picture: string;
  /** true if the picture is the same in every language */
  isForAll?: boolean;
  /** which part of the screen is shown; a room has its content below its tabs */
  shows?: 'start' | 'end';
  alt: string;
  /** one sentence */
  lead: string;
  /** opens the details, which are `children` */
  question: string;
  children: ReactNode;
}

const SIZE = { width: 544, height: 1060 };

function Feature({ title, picture, alt, lead, question, children, ...shown }: FeatureProps) {
  const { i18n } = useLingui();
  const { isForAll = false, shows = 'start' } = shown;
  const language = spokenLanguage(i18n.locale, OFFERED_LANGUAGES) ?? 'en';
  const name = isForAll ? picture : `${language}/${picture}`;
  return (
    <section className="site-feature">
      <div className="site-feature-text">
        <h2>{title}</h2>
        <p>{lead}</p>
        <details className="site-more">
          <summary>{question}</summary>
          <p>{children}</p>
        </details>
      </div>
      <img
        src={`/pictures/features/${name}.webp`}
        alt={alt}
        {...SIZE}
        loading="lazy"
        decoding="async"
        className="site-feature-picture"
        data-shows={shows}
      />
    </section>
  );
}
