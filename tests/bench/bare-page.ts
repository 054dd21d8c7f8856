/** The address of the page below, which the proxy of the bench serves. */
export const BARE = '/admin/bare';

/**
 * A page without libraries that does what must be done on any way to ten rows: the user, the menu, the list of the section
 * in the address. Ratios to it say what the product adds, whatever the machine.
 */
export const barePage = `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<title>Ten rows</title>
<link rel="icon" href="data:,">
<h1>新闻</h1>
<table><tbody></tbody></table>
<script>
const ask = async (path, menuId) =>
  (await (await fetch('/admin/api/admin/' + path, { headers: menuId ? { menuId } : {} })).json()).data;
const entryAt = (entries, url) => {
  for (const entry of entries ?? []) {
    const found = entry.menuUrl === url ? entry : entryAt(entry.children, url);
    if (found) return found;
  }
};
let menu;
async function show() {
  const url = location.hash.slice(1);
  const code = url.split('/').pop();
  const { list } = await ask(code + '/list?current=1&pageSize=10', String(entryAt(menu, url)?.menuCode ?? ''));
  document.querySelector('tbody').replaceChildren(...list.map((record) => {
    const row = document.createElement('tr');
    for (const value of [record.title, record.category, record.status, record.updatedAt]) {
      const cell = row.insertCell();
      cell.textContent = String(value ?? '');
    }
    row.cells[0].className = 'row-title';
    return row;
  }));
}
ask('sso/currentUser').then(async () => {
  menu = await ask('menu/getMenuList');
  await show();
});
</script>
</html>
`;
