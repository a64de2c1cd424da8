/** Fetches the page behind a link that comes into sight, where the page says `data-ahead`. */
export function fetchAhead(page: Document): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue;
      observer.unobserve(target);
      const hint = page.createElement('link');
      hint.rel = 'prefetch';
      hint.href = target.href;
      page.head.append(hint);
    }
  });
  for (const link of page.querySelectorAll('a[data-ahead]')) observer.observe(link);
}
