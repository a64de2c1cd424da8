interface PageFootLinksProps {
  path: string;
  isKept: boolean | undefined;
}

/** The links are the same for every visitor, because the page is cached. */
export function PageFootLinks({ path, isKept }: PageFootLinksProps) {
  return (
    <nav className="memorial-foot-links" aria-label="About this page">
      {isKept ? <a href={`${path}/help-to-keep`}>Help to keep this page</a> : null}
      <a href={`${path}/claim`}>This page should be kept by me</a>
      <a href={`${path}/about-me`}>I want to be left out of this page</a>
    </nav>
  );
}
