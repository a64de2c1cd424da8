export const SERVER_MAIN: string;
export const SERVER_FLAGS: readonly string[];
export function serverEnvironment(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
