import { useCustomMutation } from '@refinedev/core';
import { calls } from '../../contract/calls.ts';
import type { ImageValue } from '../../contract/record.ts';
import type { ApiError } from '../http/api-error.ts';
import { saidHere } from '../screens/said-here.ts';

/** Sends one picture; its answer is the value of an image field. What is wrong with the picture is said at the field. */
export function usePictureUpload(section: string, field: string): (file: File) => Promise<ImageValue> {
  const { mutateAsync } = useCustomMutation();
  return async (file) => {
    const values = new FormData();
    values.append('file', file);
    const { data } = await mutateAsync({
      url: `${calls.uploadImage}?${new URLSearchParams({ section, field })}`,
      method: 'post',
      values,
      meta: saidHere(400, 413, 415, 422),
      successNotification: false,
      errorNotification: false,
    });
    return data as unknown as ImageValue;
  };
}

/** What the server said about the picture, or that it did not arrive. */
export function pictureProblem(error: unknown, field: string): string | undefined {
  const { errors, message } = (error ?? {}) as Partial<ApiError>;
  return errors?.[field] || message || undefined;
}
