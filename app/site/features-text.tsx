import type { ReactNode } from 'react';

import { FILM_BYTES, formatBytes, PLAN_LIMITS } from '../billing/plans/plan-limits.ts';
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
        title="A page that reads well"
        picture="page"
        alt="The page of Eleanor Whitfield on a phone: portrait, name, dates, a quote"
      >
        <p>
          Portrait, names and dates, a story, an album, the years of a life, the family, films, and
          the words of friends. Thirty looks to choose from, for one person or a couple.
        </p>
        <p>
          It opens at once, also on an old phone and without script. A code for the stone leads to
          it for ever.
        </p>
      </Feature>
      <Feature
        title="Made in small steps"
        picture="editor"
        alt="The editor on a phone: the parts of the page as cards"
      >
        <p>
          Four screens make the first page. After that you add what you like, when you like. Each
          word is saved as you write it, also without a network. Visitors see nothing of it before
          you publish.
        </p>
        <p>
          Up to {formatCount(free.pictures)} pictures and {free.films} films of{' '}
          {formatBytes(FILM_BYTES)} on Free, {formatCount(pro.pictures)} and {pro.films} on Pro.
          Choose hundreds of pictures at once; they go on arriving while the phone is locked. A
          family tree can be read from a GEDCOM file.
        </p>
      </Feature>
    </>
  );
}

function WordsFeatures() {
  return (
    <>
      <Feature
        title="Words of those who remember"
        picture="write"
        alt="The form for a tribute on a phone, with a few lines written"
      >
        <p>
          Friends write a tribute, or a letter that only the family reads: up to 5,000 characters
          and a picture, without an account. They can change or take back their words later.
        </p>
      </Feature>
      <Feature
        title="Read first by the family"
        picture="words"
        alt="Tributes Management on a phone: a tribute that waits, with Publish and Do not publish"
      >
        <p>
          What visitors write waits until you have read it. Spam is held apart, and words that may
          hurt stay folded until you open them. An e-mail tells you of the first words at once, of
          later ones at most once an hour.
        </p>
      </Feature>
      <Feature
        title="Yours to decide, with others"
        picture="settings"
        alt="The settings on a phone: the address of the page and who may see it"
      >
        <p>
          You choose the address and who may see the page: everybody, people who have the link, or
          family and friends with a password or an invitation. You can change both on any day. Old
          addresses lead to the new one. We keep your newest 200 published versions and the first of
          each month before that, and what was taken out by mistake can be brought back for 30 days.
        </p>
        <p>
          Invite relatives: to keep the page with you, to read what visitors write, or to add their
          pictures. Hand the page over, or name who follows you.
        </p>
      </Feature>
    </>
  );
}

function KeepingFeatures() {
  return (
    <>
      <Feature
        title="Everything can be taken home"
        picture="archive"
        alt="The settings on a phone: the button of “Take everything home”"
      >
        <p>
          One file holds all of it: the page as it looks, which opens on any computer without a
          network, the pictures and films as you sent them, every tribute and letter, the family
          tree, and lists that other programs can read. It can be brought back.
        </p>
        <p>
          It costs nothing, on every plan, for ever. The file waits for you for 14 days; you can
          make a new one at any time.
        </p>
      </Feature>
      <Feature
        title="A booklet to print"
        picture="booklet"
        alt="Memorial Booklet on a phone: the parts and the format to choose from"
      >
        <p>
          The page as a booklet in A5, A4 or Letter, in the fonts of its look, with the pictures,
          the tributes, and a code that leads back to the page. You print it yourself. On Pro there
          is also a file for a printer’s, with 3 mm of bleed and crop marks.
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
