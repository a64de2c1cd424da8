export class BrowserTab extends EventTarget {
  readonly items = new Map<string, string>();
  readonly localStorage = {
    getItem: (name: string) => this.items.get(name) ?? null,
    setItem: (name: string, value: string) => this.items.set(name, value),
    removeItem: (name: string) => this.items.delete(name),
  };

  changeInOtherTab(key: string | null, value: string | null): void {
    if (value === null) this.items.delete(key ?? 'user-storage');
    else this.items.set(key ?? '', value);
    this.dispatchEvent(
      Object.assign(new Event('storage'), { key, storageArea: this.localStorage }),
    );
  }
}
