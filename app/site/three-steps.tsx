import { Trans } from '@lingui/react/macro';

export function ThreeSteps() {
  return (
    <section className="site-part" data-band="" aria-labelledby="steps">
      <h2 id="steps">
        <Trans>How it works</Trans>
      </h2>
      <ol className="site-steps">
        <li>
          <h3>
            <Trans>Begin with a name</Trans>
          </h3>
          <p>
            <Trans>
              Add dates, a photo and a few words, if you like. It takes about three minutes.
            </Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Publish when you’re ready</Trans>
          </h3>
          <p>
            <Trans>Choose who can see the page, then share the link with family and friends.</Trans>
          </p>
        </li>
        <li>
          <h3>
            <Trans>Build it together</Trans>
          </h3>
          <p>
            <Trans>
              Friends write tributes, relatives add photos, and you decide what appears.
            </Trans>
          </p>
        </li>
      </ol>
    </section>
  );
}
