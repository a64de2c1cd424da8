import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

import { VIDEO_BYTES, PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
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
        alt={t`Eleanor Whitfield’s page on a phone, with her portrait, name, dates and a quote`}
      >
        <p>
          <Trans>
            Share a portrait, their story, photos, videos, a timeline, a family tree and tributes
            from friends. Choose from thirty themes. A page can be for one person or a couple.
          </Trans>
        </p>
        <p>
          <Trans>
            The page opens quickly, even on an old phone or a slow connection. A QR code for the
            headstone always leads to it.
          </Trans>
        </p>
      </Feature>
      <Feature
        title={t`Your first page in about three minutes`}
        picture="editor"
        alt={t`The editor on a phone, with the sections of the page as cards`}
      >
        <p>
          <Trans>
            It takes four short steps. After that, add what you like, when you like. Everything is
            saved as you type, even offline. Visitors see nothing until you publish.
          </Trans>
        </p>
        <p>
          <Trans>
            Free includes {freePhotos} photos and {freeVideos} videos of up to {videoSize} each; Pro
            includes {proPhotos} and {proVideos}. Add hundreds of photos at once; they keep
            uploading while your phone is locked. You can also import a family tree from a GEDCOM
            file.
          </Trans>
        </p>
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
      >
        <p>
          <Trans>
            Friends can write a tribute, or a private condolence that only the family reads. They
            can write up to 5,000 characters and add a photo, without an account. They can edit or
            delete their message at any time.
          </Trans>
        </p>
      </Feature>
      <Feature
        title={t`You read every tribute first`}
        picture="words"
        alt={t`Tributes Management on a phone, with a tribute to publish or decline`}
      >
        <p>
          <Trans>
            Tributes are only published once you’ve read them. Spam is kept separate, and messages
            that may be hurtful stay hidden until you choose to see them. We email you about the
            first message right away, then at most once an hour.
          </Trans>
        </p>
      </Feature>
      <Feature
        title={t`Decide together who sees it`}
        picture="settings"
        alt={t`The settings on a phone, with the web address and who can see the page`}
      >
        <p>
          <Trans>
            Choose the page’s web address and who can see it: everyone, anyone with the link, or
            family and friends with a password or invitation. You can change both at any time, and
            old addresses keep working. We keep your latest 200 published versions, plus the first
            version from each earlier month. Anything removed by mistake can be restored for 30
            days.
          </Trans>
        </p>
        <p>
          <Trans>
            Invite relatives to edit the page with you, review tributes or add their own photos. You
            can also transfer ownership or name a legacy contact.
          </Trans>
        </p>
      </Feature>
    </>
  );
}

function KeepingFeatures() {
  const { t } = useLingui();
  return (
    <>
      <Feature
        title={t`Download everything`}
        picture="archive"
        alt={t`The settings on a phone, with “Download everything”`}
      >
        <p>
          <Trans>
            One file holds everything: the page, your original photos and videos, every tribute and
            condolence, and the family tree. It also includes the tributes as a spreadsheet. You can
            open the page on any computer, even offline, and use the file to restore the memorial.
          </Trans>
        </p>
        <p>
          <Trans>
            It’s always free, on every plan. Each file is available to download for 14 days, and you
            can make a new one at any time.
          </Trans>
        </p>
      </Feature>
      <Feature
        title={t`A booklet to print`}
        picture="booklet"
        alt={t`The Memorial Booklet screen on a phone, with a choice of sections and paper sizes`}
      >
        <p>
          <Trans>
            Turn the page into a booklet in A5, A4 or Letter, with its photos, tributes and fonts,
            and a QR code back to the page. You can print it yourself. Pro also includes a
            print-ready file with 3 mm bleed and crop marks.
          </Trans>
        </p>
      </Feature>
    </>
  );
}

interface FeatureProps {
  title: string;
  /** name of a picture in public/pictures/features; `npm run pictures` creates the pictures */
  picture: string;
  alt: string;
  children: ReactNode;
}

const SIZE = { width: 544, height: 1060 };

function Feature({ title, picture, alt, children }: FeatureProps) {
  return (
    <section className="site-feature">
      <div className="site-feature-text">
        <h2>{title}</h2>
        {children}
      </div>
      <img
        src={`/pictures/features/${picture}.webp`}
        alt={alt}
        {...SIZE}
        loading="lazy"
        decoding="async"
        className="site-feature-picture"
      />
    </section>
  );
}
