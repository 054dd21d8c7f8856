import { type Feature, offers } from '../../contract/features.ts';
import { useSession } from './session.ts';

/** Whether the server offers something beyond the specification. */
export const useFeature = (feature: Feature): boolean => offers(useSession().user, feature);
