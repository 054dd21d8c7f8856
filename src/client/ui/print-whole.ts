/** How long printing waits for pictures, in milliseconds. */
const PICTURE_TIMEOUT = 4_000;

/** Prints the page after loading its lazy pictures. */
export async function printLoadedPage(page: Document): Promise<void> {
  const pictures = [...page.querySelectorAll('img')].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, PICTURE_TIMEOUT);
  });
  await Promise.race([Promise.all(pictures), timeout]);
  clearTimeout(timer);
  window.print();
}
