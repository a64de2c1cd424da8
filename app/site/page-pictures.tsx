import { Trans, useLingui } from '@lingui/react/macro';

/** A sample page on a desk and on a phone; `npm run pictures` takes the pictures. */
const SAMPLE = 'eleanor-whitfield';

/** @param examples - the samples that this installation has; the link is to one of them */
export function PagePictures({ examples }: { examples: ReadonlyArray<{ slug: string }> }) {
  const { t } = useLingui();
  return (
    <figure className="site-screens">
      <img
        src="/pictures/features/desk.webp"
        alt={t`Eleanor Whitfield’s page on a computer, with a background photo, her portrait, name and dates`}
        width={1088}
        height={680}
        loading="lazy"
        decoding="async"
        className="site-screen-desk"
      />
      <img
        src="/pictures/features/page.webp"
        alt={t`Eleanor Whitfield’s page on a phone, with her portrait, name, dates and a quote`}
        width={544}
        height={1060}
        loading="lazy"
        decoding="async"
        className="site-screen-phone"
      />
      {examples.some(({ slug }) => slug === SAMPLE) ? (
        <figcaption>
          <a href={`/${SAMPLE}`}>
            <Trans>See this sample page</Trans>
          </a>
        </figcaption>
      ) : null}
    </figure>
  );
}
