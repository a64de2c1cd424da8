import type { ReactNode } from 'react';

import { VIDEO_BYTES, formatBytes, PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
import { formatCount } from '../wire/text/format-count.ts';

const { free, pro } = PLAN_LIMITS;

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
  return (
    <>
      <Feature
        title="Their whole story on one page"
        picture="page"
        alt="Eleanor Whitfield’s page on a phone, with her portrait, name, dates and a quote"
      >
        <p>
          Share a portrait, their story, photos, videos, a timeline, a family tree and tributes from
          friends. Choose from thirty themes, for one person or a couple.
        </p>
        <p>
          The page opens quickly, even on an old phone or without JavaScript. A QR code for the
          headstone always leads to it.
        </p>
      </Feature>
      <Feature
        title="Start in three minutes"
        picture="editor"
        alt="The editor on a phone, with the sections of the page as cards"
      >
        <p>
          Your first page takes four short steps. After that, add what you like, when you like.
          Everything is saved as you type, even offline. Visitors see nothing until you publish.
        </p>
        <p>
          Free includes {formatCount(free.pictures)} photos and {free.films} videos of up to{' '}
          {formatBytes(VIDEO_BYTES)} each; Pro includes {formatCount(pro.pictures)} and {pro.films}.
          Add hundreds of photos at once; they keep uploading while your phone is locked. You can
          also import a family tree from a GEDCOM file.
        </p>
      </Feature>
    </>
  );
}

function WordsFeatures() {
  return (
    <>
      <Feature
        title="Memories from friends and family"
        picture="write"
        alt="The tribute form on a phone, with a few lines written"
      >
        <p>
          Friends can write a tribute, or a private condolence that only the family reads. They can
          write up to 5,000 characters and add a photo, without an account. They can edit or delete
          what they wrote later.
        </p>
      </Feature>
      <Feature
        title="You read every tribute first"
        picture="words"
        alt="Tributes Management on a phone, with a tribute to publish or decline"
      >
        <p>
          Tributes are only published once you’ve read them. Spam is kept apart, and messages that
          may be hurtful stay hidden until you choose to see them. We email you about the first
          message right away, then at most once an hour.
        </p>
      </Feature>
      <Feature
        title="Decide together who sees it"
        picture="settings"
        alt="The settings on a phone, with the web address and who can see the page"
      >
        <p>
          Choose the page’s web address and who can see it: everyone, anyone with the link, or
          family and friends with a password or invitation. You can change both at any time, and old
          addresses keep working. We keep your latest 200 published versions, and the first of each
          month before that. Anything removed by mistake can be restored for 30 days.
        </p>
        <p>
          Invite relatives to edit the page with you, review tributes or add their own photos. You
          can also transfer ownership or name a legacy contact.
        </p>
      </Feature>
    </>
  );
}

function KeepingFeatures() {
  return (
    <>
      <Feature
        title="Download everything"
        picture="archive"
        alt="The settings on a phone, with “Download everything”"
      >
        <p>
          One file holds it all: the page, your original photos and videos, every tribute and
          condolence, and the family tree. The page opens on any computer, even offline, and other
          programs can read the lists in the file. You can also restore the memorial from it.
        </p>
        <p>
          It’s always free, on every plan. Each file is ready to download for 14 days, and you can
          make a new one at any time.
        </p>
      </Feature>
      <Feature
        title="A booklet to print"
        picture="booklet"
        alt="Memorial Booklet on a phone, with the sections and paper size to choose from"
      >
        <p>
          Turn the page into a booklet in A5, A4 or Letter, with its photos, tributes and fonts, and
          a QR code back to the page. You can print it yourself. Pro also includes a print-ready
          file with 3 mm bleed and crop marks.
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
