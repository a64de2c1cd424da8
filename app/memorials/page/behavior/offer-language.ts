/** Shows the link to the page in the visitor's language, if the family offers it and the page is in another. */
export function offerLanguage(page: Document): void {
  const [ownLanguage] = page.documentElement.lang.split('-');
  for (const tag of navigator.languages) {
    const [language] = tag.split('-');
    const link = page.querySelector<HTMLElement>(`.memorial-languages > [lang|="${language}"]`);
    if (link) link.hidden = false;
    if (link || language === ownLanguage) return;
  }
}
