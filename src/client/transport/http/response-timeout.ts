/** An idle timeout: aborts a transfer when no bytes have moved for a while. */
export interface ResponseTimeout {
  signal: AbortSignal;
  /** Called at each progress event. */
  restart: () => void;
  stop: () => void;
  reached: () => boolean;
}

export function createResponseTimeout(milliseconds: number, cancelSignal?: AbortSignal): ResponseTimeout {
  const controller = new AbortController();
  let reached = false;
  const expire = () => {
    reached = true;
    controller.abort();
  };
  let timer = setTimeout(expire, milliseconds);
  cancelSignal?.addEventListener('abort', () => controller.abort(), { once: true });
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = setTimeout(expire, milliseconds);
    },
    stop: () => clearTimeout(timer),
    reached: () => reached,
  };
}
