import { Trans } from '@lingui/react/macro';

import { Picture } from '../media/picture.tsx';
import type { ExampleMemorial } from '../memorials/example-memorial.ts';

interface ExamplesProps {
  examples: readonly ExampleMemorial[];
}

export function Examples({ examples }: ExamplesProps) {
  if (examples.length === 0) return null;
  return (
    <section className="site-part" aria-labelledby="examples">
      <h2 id="examples">
        <Trans>Sample pages</Trans>
      </h2>
      <p className="site-muted">
        <Trans>These are sample pages. The people in them are fictional.</Trans>
      </p>
      <ul className="site-examples">
        {examples.map((example) => (
          <li key={example.slug}>
            <Example {...example} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Example({ slug, name, years, portrait }: ExampleMemorial) {
  return (
    <a href={`/${slug}`} className="site-example">
      <Picture
        address={portrait}
        alt=""
        sizes="72px"
        className="site-example-portrait"
        placeholder="person"
      />
      <span>
        <span className="site-example-name">
          <bdi>{name}</bdi>
        </span>
        {years ? <span className="site-example-years">{years}</span> : null}
      </span>
    </a>
  );
}
