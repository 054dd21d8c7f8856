/**
 * The pictures among what was pasted or dropped. A copied passage of Word or of a page brings a picture of itself
 * along; then it is the passage that is meant.
 */
export function pastedPictures(data: Pick<DataTransfer, 'files' | 'getData'> | null): File[] {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  return pictures.length > 0 && !hasText(data?.getData('text/html') ?? '') ? pictures : [];
}

function hasText(html: string): boolean {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const element of page.querySelectorAll('style, script, title')) element.remove();
  return (page.body.textContent ?? '').trim() !== '' || page.querySelector('table') !== null;
}
