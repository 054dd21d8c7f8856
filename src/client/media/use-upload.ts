import { useCustomMutation } from '@refinedev/core';
import { calls } from '../../contract/calls.ts';
import { MEGABYTE } from '../../contract/limits.ts';
import type { MediaItem, ReplacedMedia } from '../../contract/media.ts';
import type { FileValue, ImageValue } from '../../contract/record.ts';
import { IMAGE_MAX_BYTES } from '../../kinds/image/image.ts';
import type { ApiError } from '../transport/http/api-error.ts';
import { handledStatuses } from '../ui/handled-statuses.ts';

/** Uploads a picture and resolves to the value of an image field. The caller shows errors at the field. */
export const usePictureUpload = (section: string, field: string) =>
  useUpload<ImageValue>(addressOf(calls.uploadImage, { section, field }), IMAGE_MAX_BYTES);

/** Uploads a file and reports the progress. */
export const useFileUpload = (section: string, field: string, megabytes: number) =>
  useUpload<FileValue>(addressOf(calls.uploadFile, { section, field }), megabytes * MEGABYTE);

/** Uploads a file to the library, for no field. */
export const useLibraryUpload = () => useUpload<MediaItem>(calls.mediaUpload);

/** Uploads a file that replaces another everywhere. */
export const useReplacementUpload = (hash: string) => useUpload<ReplacedMedia>(addressOf(calls.mediaReplace, { hash }));

const addressOf = (call: string, query: Record<string, string>): string => `${call}?${new URLSearchParams(query)}`;

export type Upload<T> = (file: File, onProgress?: (progress: number) => void) => Promise<T>;

function useUpload<T>(url: string, maxBytes?: number): Upload<T> {
  const { mutateAsync } = useCustomMutation();
  return async (file, onProgress) => {
    const values = new FormData();
    values.append('file', file);
    const { data } = await mutateAsync({
      url,
      method: 'post',
      values,
      meta: {
        ...handledStatuses(400, 413, 415, 422, 429),
        ...(maxBytes === undefined ? {} : { maxBytes }),
        ...(onProgress ? { onProgress } : {}),
      },
      successNotification: false,
      errorNotification: false,
    });
    return data as unknown as T;
  };
}

/** The server's message about the file, at this field or any other, or that of the failed request. */
export function uploadProblem(error: unknown, field: string): string | undefined {
  const { errors, message } = (error ?? {}) as Partial<ApiError>;
  return errors?.[field] || Object.values(errors ?? {})[0] || message || undefined;
}
