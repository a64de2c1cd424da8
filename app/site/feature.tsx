import type { ReactNode } from 'react';

interface FeatureProps {
  title: string;
  /** name of a picture in public/pictures/features; `npm run pictures` creates the pictures */
  picture: string;
  alt: string;
  children: ReactNode;
}

const SIZE = { width: 544, height: 1060 };

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
