// Checks that the English catalogs say what the code says, and that every message of every language can be compiled.
import { compileCatalogs, findOutdatedCatalogs } from '../building/catalogs.mjs';

const outdated = await findOutdatedCatalogs();
for (const domain of outdated) {
  console.log(`app/${domain}/locales/en.po\n  It differs from the code. Run: npm run messages`);
}
if (outdated.length > 0) process.exitCode = 1;
else await compileCatalogs();
