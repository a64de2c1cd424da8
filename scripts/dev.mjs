import { endOnSignals, run } from './child-process.mjs';
import { NATIVE_NODE, ROOT, runScript } from './project.mjs';
import { bootstrap, runNative } from './setup/bootstrap.mjs';

endOnSignals();
await runScript(async () => {
  process.chdir(ROOT);
  await bootstrap();
  const env = { ...process.env, NODE_ENV: 'development' };
  const { code } = await run(NATIVE_NODE, ['server/process/check-data-folder.ts'], {
    env,
    stdio: 'inherit',
  });
  if (code !== 0) {
    process.exitCode = code;
    return;
  }
  const watched = ['--watch-path=server', '--watch-path=db', '--watch-preserve-output'];
  await runNative([...watched, 'server/main.ts', '--dev', ...process.argv.slice(2)], env);
});
