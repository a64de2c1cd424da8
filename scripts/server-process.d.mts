export const SERVER_FLAGS: readonly string[];
export function serverEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
