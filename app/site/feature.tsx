import type { ReactNode } from 'react';

interface FeatureProps {
  title: string;
  /**
   * the name of a picture in public/pictures/features; `npm run pictures` creates these pictures
   */
  picture: string;
  /** the alternative text of the picture */
  alt: string;
  children: ReactNode;
}

/** The size of each picture, in pixels. */
const SIZE = { width: 544, height: 1060 };

/** A description of a part of the product, with a picture of it on a phone. */
export function Feature({ title, picture, alt, children }: FeatureProps) {
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
