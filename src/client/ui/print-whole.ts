/** Longer nobody waits for a picture that does not come. */
const PATIENCE = 4_000;

/** Prints the page once the pictures further down, which wait until they are scrolled to, have come as well. */
export async function printLoadedPage(page: Document): Promise<void> {
  const pictures = [...page.querySelectorAll('img')].map((image) => {
    image.loading = 'eager';
    return image.decode().catch(() => undefined);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, PATIENCE);
  });
  await Promise.race([Promise.all(pictures), enough]);
  clearTimeout(timer);
  window.print();
}
