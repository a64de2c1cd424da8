/**
 * The inline script at the end of every page of the production build.
 *
 * - Imports the page's modules after the load event, when the browser is idle. Imports them immediately on the first
 *   input, and on private pages, which are empty until they are hydrated. Retries a failed import on the next input and
 *   when the browser is online again.
 * - Captures clicks on buttons, choices in lists and the position of the mouse until the `hydrated` event, and then
 *   dispatches them again. Repeated clicks on a button are dispatched as one click, because visitors repeat a click if
 *   nothing happens. Links, forms, `details` and scrolling work without the script.
 * - Reloads the page if Back or Forward changes the URL without loading a page. The reload is necessary if a router has
 *   pushed the history entries but no router is running now. That is always the case on memorial pages, and on other
 *   pages before hydration. The URL may change even before this script runs, so the script takes the URL from which the
 *   page was loaded from the browser's navigation timing.
 *
 * The script contains no data, so its hash is the same in the Content Security Policy of every page.
 */
export const DEFERRED_HYDRATION_SCRIPT = `(function(w,d){
var m=JSON.parse(d.getElementById('page-modules').textContent),routed=!!m.router,clicks=[],choices=new Map,hovered=null,started=false,nav=performance.getEntriesByType('navigation')[0],on=[['pointerdown',start],['keydown',start],['focusin',start],['pointerover',hover],['click',click],['change',choose],['online',start]];
function start(){
if(started)return;
started=true;
m.preload.forEach(function(a){var l=d.createElement('link');l.rel='modulepreload';l.href=a;d.head.appendChild(l)});
import(m.entry).then(function(e){return e.start()}).catch(function(){started=false});
}
function address(url){return url.pathname+url.search}
function reload(){if(address(location)!=loaded)location.reload()}
function hover(e){if(e.pointerType=='mouse'){hovered=e.target;start()}}
function click(e){
var b=e.target.closest('a[href],button,summary');
if(!b||b.tagName!='BUTTON'||b.type=='submit')return;
e.stopImmediatePropagation();if(clicks.indexOf(b)<0)clicks.push(b);start();
}
function choose(e){if(e.target.tagName=='SELECT'){e.stopImmediatePropagation();choices.set(e.target,e.target.value);start()}}
on.forEach(function(o){w.addEventListener(o[0],o[1],true)});
var loaded=address(nav&&nav.type!='navigate'&&nav.name.indexOf(location.origin)==0?new URL(nav.name):location);
w.addEventListener('popstate',reload);
reload();
w.addEventListener('hydrated',function(){
on.forEach(function(o){w.removeEventListener(o[0],o[1],true)});
if(routed)w.removeEventListener('popstate',reload);
var f=d.activeElement;
if(f&&f!=d.body)f.dispatchEvent(new FocusEvent('focusin',{bubbles:true}));
if(hovered&&hovered.isConnected)hovered.dispatchEvent(new PointerEvent('pointerover',{bubbles:true,pointerType:'mouse'}));
choices.forEach(function(v,c){c.value=v;c.dispatchEvent(new Event('change',{bubbles:true}))});
clicks.forEach(function(b){b.click()});
},{once:true});
if(m.isUrgent)start();
else w.addEventListener('load',function(){w.requestIdleCallback?requestIdleCallback(start,{timeout:3000}):setTimeout(start,300)});
})(window,document)`;
