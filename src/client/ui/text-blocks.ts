const BLOCKS = 'p, h1, h2, h3, h4, h5, h6, li, td, th, pre, figcaption, img, hr, iframe, video, audio';

/** What a formatted text says, block by block; a picture by what it shows. */
export function textBlocks(value: unknown, picture: string): string[] {
  if (typeof value !== 'string' || value === '') return [];
  // A parsed document runs no scripts and loads no resources.
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  const blocks = [...body.querySelectorAll<HTMLElement>(BLOCKS)].flatMap((block) => {
    if (block.localName === 'img') return `[${block.getAttribute('alt') || picture}]`;
    // A block with nested blocks is represented by those.
    return block.querySelector(BLOCKS.replace(/, img.*$/, '')) ? [] : (block.textContent ?? '').trim();
  });
  const texts = blocks.filter(Boolean);
  return texts.length > 0 ? texts : [body.textContent?.trim() ?? ''].filter(Boolean);
}
