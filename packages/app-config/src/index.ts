export { checkConfig } from './check-config.ts';
export { type ConfigFields, type ConfiguredAuth, type ConfiguredServer, type ConfiguredTiles, DEFAULT_CONFIG } from './config-fields.ts';
export { contentSecurityPolicy, withoutPolicyMeta, withPolicyMeta } from './page-policy.ts';
export { COMMON_HEADERS, headersFile, headersOf } from './path-headers.ts';
export type { ServedConfig, ServedData, ServedTiles } from './served-config.ts';
