export {
  type ImportPlan,
  MOST_PROFILE_BYTES,
  ProfileFileError,
  planImport,
  readProfile,
  readProfileFile,
  writeProfileFile,
} from './read-profile.ts';
export { profileOf, TURBO_PREFIX } from './upgrade-profile.ts';
